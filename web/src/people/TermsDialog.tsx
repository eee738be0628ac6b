// The dialog for new terms before the official start: proposed to the other player, or changed at once by a user with
// both sides. Requests sends them to the server.
import { useState } from "preact/hooks";
import { useStore } from "../store/context.ts";
import { Modal } from "../ui/Modal.tsx";
import { changedTerms, openTermsOf } from "../setup/preGameTerms.ts";
import { OpenTermsField } from "../setup/PreGameTermsField.tsx";
import { t } from "../i18n/index.ts";
import "./terms.css";

export function TermsDialog({ close }: { close: () => void }) {
  const { round } = useStore();
  const parley = round.seats.parley.value;
  const [terms, setTerms] = useState(() => openTermsOf(parley));
  const change = changedTerms(parley, terms);
  const propose = (event: Event) => {
    event.preventDefault();
    round.requests.askTerms(change);
    close();
  };
  const umpired = parley?.umpire === "present" || parley?.umpire === "confirms";
  // The server's engine cannot accept an Umpire.
  const callable = Object.values(round.seats.players.value).every(
    (player) => player.kind === "human" || player.at !== "server",
  );
  return (
    <Modal title={t("people.changeTerms")} class="terms" onClose={close} first="select">
      <form onSubmit={propose}>
        <h2>{t("people.changeTerms")}</h2>
        <p class="about">{t("people.changeTermsHelp")}</p>
        <OpenTermsField terms={terms} umpired={umpired} callable={callable} set={setTerms} />
        <div class="buttons">
          <button type="button" onClick={close}>
            {t("people.cancel")}
          </button>
          <button type="submit" class="primary" disabled={Object.keys(change).length === 0}>
            {t(round.seats.mine.value ? "people.propose" : "people.agreeTerms")}
          </button>
        </div>
      </form>
    </Modal>
  );
}
