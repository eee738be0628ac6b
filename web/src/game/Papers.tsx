// The Umpire's decisions, which GameCtrl carries out, and the opened papers of a finished game, which are only shown.
import { papersOf } from "./sealedPapers.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { useDisclosure } from "../ui/dismissable.ts";

// The Umpire's decisions; open to the Umpire while a move waits for confirmation.
export function Umpire() {
  const { session, round, game } = useStore();
  const { part } = useDisclosure();
  const [info, seat] = [session.info.value, round.seats.seat.value];
  if (round.requests.acceptance.value !== null) return null;
  const { w, b } = round.seats.players.value;
  // Two players at one screen decide together; against an engine only an Umpire decides.
  const together = w.kind === "human" && b.kind === "human" && seat.w && seat.b;
  if (!info || !seat.umpire || session.result.value !== null) return null;
  if (!round.seats.umpired.value && !(info.tally && together)) return null;
  return (
    <>
      {round.pending.value && (
        <section class="task" aria-label={t("people.umpire")}>
          <p>{t("people.waitsForUmpire")}</p>
          <div class="deeds">
            <button onClick={() => game.confirm()}>{t("people.confirm")}</button>
            <button onClick={() => void game.refuseMove()}>{t("people.refuse")}</button>
          </div>
        </section>
      )}
      <details class="agreed umpire" {...part}>
        <summary>{t("people.umpire")}</summary>
        <div class="fold-body deeds">
          <ConfirmButton
            text={t("people.judge")}
            title={t("people.judgeHelp")}
            act={() => game.end("judgment")}
          />
          <ConfirmButton
            text={t("people.annul")}
            title={t("people.annulHelp")}
            act={() => game.end("annulment")}
          />
          <ConfirmButton
            text={t("people.forfeits", { side: colorName("w") })}
            act={() => game.end("forfeit", "w")}
          />
          <ConfirmButton
            text={t("people.forfeits", { side: colorName("b") })}
            act={() => game.end("forfeit", "b")}
          />
          <ConfirmButton text={t("people.bothForfeit")} act={() => game.end("forfeit", null)} />
        </div>
      </details>
    </>
  );
}

// The papers of a finished game, each with its seal.
export function Papers() {
  const { session, sync } = useStore();
  const [state, info] = [session.state.value, session.info.value];
  if (!state || !info?.papers || session.result.value === null) return null;
  const papers = papersOf(session.record, state.moves, state.start, sync.forged.value);
  const whole = sync.forged.value.get(-1);
  if (papers.length === 0 && whole === undefined) return null;
  return (
    <section class="papers" aria-label={t("people.papers")}>
      <h2>{t("people.papers")}</h2>
      {whole !== undefined && (
        <p class="fault" role="alert">
          {whole}
        </p>
      )}
      <ul>
        {papers.map((paper) => (
          <li key={paper.ply} class={paper.altered ? "fault" : ""}>
            {paper.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
