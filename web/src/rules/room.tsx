import "../learn/learn.css";
import type { Store } from "../app/store.ts";
import type { Room } from "../app/rooms.tsx";
import "./rules.css";
import { RulesPage } from "./RulesPage.tsx";

export const rulesRoom = ({ router, go }: Store): Room => ({
  Page: () => <RulesPage router={router} go={go} />,
});
