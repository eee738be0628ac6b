// The page /rules (a Room, store/room.ts): shows RulesPage, and needs nothing else of the page.
import "../ui/reading.css";
import type { Room } from "../store/room.ts";
import "./rules.css";
import { RulesPage } from "./RulesPage.tsx";

export const rulesRoom = (): Room => ({ Page: RulesPage });
