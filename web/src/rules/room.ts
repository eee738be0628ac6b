import type { Room } from "../view/rooms.ts";
import "../learn/learn.css";
import "./rules.css";
import { RulesPage } from "./RulesPage.tsx";

export const rules: Room = { Page: RulesPage };
