import "../learn/learn.css";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import "./rules.css";
import { RulesPage } from "./RulesPage.tsx";

export const rulesRoom = ({ router, go }: Store): Room => ({
  Page: () => <RulesPage router={router} go={go} />,
});
