import "../learn/learn.css";
import type { Room } from "../store/room.ts";
import "./rules.css";
import { RulesPage } from "./RulesPage.tsx";

// The room of the rules.
export const rulesRoom = (): Room => ({ Page: RulesPage });
