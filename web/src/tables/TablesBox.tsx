// What endgame tables say of the position on the board, and of every move in it. It is there only while the server knows
// the position. `play` makes a move; without it the moves are only shown.
import { useEffect } from "preact/hooks";
import type { Setup } from "../core/types.ts";
import { shownMove } from "../speech/notation.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { TablesCtrl } from "./tablesCtrl.ts";
import { moveKind, moveText, positionText } from "./verdict.ts";
import { t } from "./texts/index.ts";
import "./tables.css";

interface Props {
  tables: TablesCtrl;
  setup: Setup | null;
  // The position; empty while there is none.
  fen: string;
  play?: (uci: string, san: string) => void;
  // Whether the user practises an ending; otherwise there is a link to what can be practised.
  practising?: boolean;
}

export function TablesBox({ tables, setup, fen, play, practising = false }: Props) {
  const { navigate } = useStore();
  useEffect(() => {
    if (setup) void tables.show(setup, fen);
  }, [tables, setup, fen]);
  const answer = tables.answer.value;
  // Not what another page has asked.
  if (!setup || answer?.fen !== fen) return null;
  const { says } = answer;
  return (
    <section class="tables" aria-label={t("tables.title")}>
      <p>
        <b>{t("tables.title")}:</b> {positionText(says)}
        {!practising && (
          <>
            {" · "}
            <RouteLink navigate={navigate} route={{ kind: "endings", game: setup.game, ending: null }}>
              {t("tables.practise")}
            </RouteLink>
          </>
        )}
      </p>
      <ul>
        {says.moves.map((move) => {
          const san = shownMove(move.san, move.uci);
          const verdict = moveText(move);
          return (
            <li key={move.uci} data-verdict={moveKind(move)}>
              {play ? (
                <button
                  aria-label={t("tables.play", { move: san, verdict })}
                  onClick={() => play(move.uci, move.san)}
                >
                  {san}
                </button>
              ) : (
                <span>{san}</span>
              )}
              <span aria-hidden={play !== undefined}>{verdict}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
