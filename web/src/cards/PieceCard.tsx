// The card of a kind of piece: its name, its picture, how it moves, and links to the rules that say so. showCards.tsx
// says when it appears. Asks the core, and keeps the answers while the page is open.
import { useEffect, useState } from "preact/hooks";
import { PiecePicture } from "../board/PiecePicture.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import { deputyFace, faceOf } from "../board/pieceDrawings.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import type { Core } from "../core/types.ts";
import { capitalized } from "../i18n/format.ts";
import { pieceNoun } from "../i18n/pieces.ts";
import { t } from "./texts/index.ts";
import type { CardSubject } from "./cardSubject.ts";
import { Diagram } from "./Diagram.tsx";
import { PieceStudy, type Moves } from "./pieceStudy.ts";
import { rulesOfPiece, type PieceRule } from "./pieceRules.ts";

interface StudyCache {
  study: PieceStudy;
  moves: Map<string, Promise<Moves>>;
}
const studies = new Map<string, StudyCache>();

// How a piece of this kind and colour moves in a game; asked once.
function movesOf(core: Core, { info, setup, letter, color }: CardSubject): Promise<Moves> {
  const { game, options, file } = setup;
  const name = JSON.stringify([game, options, file, color]);
  let known = studies.get(name);
  if (!known)
    studies.set(name, (known = { study: new PieceStudy(core, info, setup, color), moves: new Map() }));
  const { study, moves } = known;
  const found = moves.get(letter);
  if (found) return found;
  const coming = study.moves(letter);
  moves.set(letter, coming);
  coming.catch(() => moves.delete(letter));
  return coming;
}

function useMoves({ core }: Parts<"core">, subject: CardSubject): Moves | null | undefined {
  const [known, setKnown] = useState<{ of: CardSubject; moves: Moves | null } | null>(null);
  useEffect(() => {
    let here = true;
    movesOf(core, subject).then(
      (moves) => here && setKnown({ of: subject, moves }),
      () => here && setKnown({ of: subject, moves: null }),
    );
    return () => void (here = false);
  }, [core, subject]);
  return known?.of === subject ? known.moves : undefined;
}

function Rules({ rules, leave }: { rules: PieceRule[]; leave: () => void }) {
  const { navigate } = useStore();
  if (rules.length === 0) return null;
  return (
    <p class="card-rules" onClick={leave}>
      {t("card.rules")}{" "}
      {rules.map(({ rule, route, chapter }, i) => (
        <span key={i}>
          <RouteLink
            navigate={navigate}
            route={route}
            class="rule-link"
            {...(chapter ? { title: chapter } : {})}
          >
            {rule}
          </RouteLink>{" "}
        </span>
      ))}
    </p>
  );
}

export const titleOf = ({ info, letter }: CardSubject): string =>
  capitalized(pieceNoun(info.pieces.find((kind) => kind.letter === letter)?.name ?? letter).word);

// `leave`: a link was followed.
export function PieceCard({ subject, leave }: { subject: CardSubject; leave: () => void }) {
  const { core } = useStore();
  const { info, letter, color, deputy } = subject;
  const moves = useMoves({ core }, subject);
  const kind = info.pieces.find((one) => one.letter === letter);
  const rules = (name: string) => (subject.setup.file ? [] : rulesOfPiece(info.id, name));
  return (
    <>
      <header>
        <PiecePicture drawing={faceOf(info.pieces, letter)} color={color} />
        <h2>{titleOf(subject)}</h2>
      </header>
      {moves ? (
        <>
          <Diagram {...{ info, letter, color, reach: moves.alone }} />
          {moves.home && (
            <>
              <h3>{t("card.home")}</h3>
              <Diagram {...{ info, letter, color, reach: moves.home }} />
            </>
          )}
          {moves.over && (
            <>
              <h3>{t("card.over")}</h3>
              <Diagram {...{ info, letter, color, reach: moves.over }} />
            </>
          )}
          <p class="card-key" aria-hidden="true">
            <svg viewBox="0 0 20 20">
              <circle class="go" cx="10" cy="10" r="4" />
            </svg>
            {t("card.move")}
            <svg viewBox="0 0 20 20">
              <circle class="take" cx="10" cy="10" r="7.5" />
            </svg>
            {t("card.capture")}
          </p>
        </>
      ) : (
        <p role="status">{t(moves === null ? "card.none" : "card.loading")}</p>
      )}
      <Rules rules={rules(kind?.name ?? "")} leave={leave} />
      {deputy && (
        <section class="card-deputy">
          <PiecePicture drawing={deputyFace} color={color} />
          <p>{t("card.deputy")}</p>
          <Rules rules={rules("deputy")} leave={leave} />
        </section>
      )}
    </>
  );
}
