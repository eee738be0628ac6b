import { pieces } from "../de/pieces.ts";
import type { Lexicon } from "../said.ts";
import * as setups from "./setups.ts";

// What the core says of games and set-ups.
export const core: Lexicon = {
  pieces,
  texts: {
    ...setups.texts,
    on: "auf",
    White: "Weiß",
    Black: "Schwarz",
    Castles: "Burgen",
    Papers: "Papiere",
    Pieces: "Figuren",
  },
  sentences: setups.sentences,
};
