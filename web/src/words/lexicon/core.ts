import { pieces } from "../de/pieces.ts";
import type { Lexicon } from "../said.ts";
import { sentences } from "./sentences.ts";
import { serverSentences } from "./server.ts";
import { writtenSentences } from "./written.ts";
import * as setups from "./setups.ts";

// What the core says of games, and of all else in sentences.
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
  sentences: [...sentences, ...setups.sentences, ...writtenSentences, ...serverSentences],
};
