// The ways to share a game that is over, in EndCard: copies or sends a link, or saves the game as PGN, as a picture or
// as an animation. The status of that is shown beside the buttons; the game does not change.
import { useEffect, useRef, useState } from "preact/hooks";
import { shareOrigin } from "../../ui/site.ts";
import { useStore } from "../../store/context.ts";
import { copyText } from "../../ui/copyText.ts";
import { saveFile } from "../../ui/saveFile.ts";
import { download, fileName } from "../../game/gameActions.ts";
import { gameTitle } from "../../i18n/variants.ts";
import { t } from "../texts/index.ts";
import { gifOf, maxFrames } from "./gif.ts";
import { framesOf, linkToGame, pngOf } from "./share.ts";

// How far the animation is, and how to stop it.
interface Filming {
  done: number;
  of: number;
  stop: AbortController;
}

export function SharePanel() {
  const { core, session, round, view, sync, announcer } = useStore();
  const [filming, setFilming] = useState<Filming | null>(null);
  const [status, setStatus] = useState("");
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const [info, state, setup] = [session.info.value, session.state.value, session.setup.value];
  if (!info || !state || !setup) return null;
  const flipped = view.flipped.value;

  const copyLink = async () => {
    const link = linkToGame({ session, round, sync }, shareOrigin());
    if (link === null) return setStatus(t("end.linkLong"));
    if (!(await copyText(link))) return announcer.showToCopy(link);
    // Whoever opens the link to a game between people watches that game; else it leads to a copy.
    setStatus(t(round.seats.byLink.value ? "end.linkCopied" : "end.copyCopied"));
  };
  const send = () => {
    const url = linkToGame({ session, round, sync }, shareOrigin());
    if (url === null) return setStatus(t("end.linkLong"));
    // A user who closes the device's dialog has changed their mind.
    navigator.share({ title: t("end.sendText", { game: gameTitle(info) }), url }).catch(() => undefined);
  };
  const save = async () => {
    try {
      saveFile(`${fileName(info)}.png`, await pngOf(core, setup, state, flipped));
      setStatus(t("end.pictured"));
    } catch {
      setStatus(t("end.noPicture"));
    }
  };
  const film = async () => {
    const control = new AbortController();
    stop.current = control;
    const of = Math.min(state.moves.length + 1, maxFrames);
    setStatus("");
    setFilming({ done: 0, of, stop: control });
    try {
      const frames = await framesOf({ core, session }, flipped, control.signal);
      const blob = await gifOf(
        frames,
        (done) => setFilming({ done, of: frames.length, stop: control }),
        control.signal,
      );
      saveFile(`${fileName(info)}.gif`, blob);
      setStatus(t(state.moves.length + 1 > maxFrames ? "end.filmedPart" : "end.filmed", { n: maxFrames }));
    } catch {
      setStatus(t(control.signal.aborted ? "end.cancelled" : "end.noPicture"));
    } finally {
      setFilming(null);
    }
  };

  return (
    <div class="share" role="group" aria-label={t("end.share")} id="share">
      <div class="deeds">
        <button onClick={() => void copyLink()}>{t("end.copyLink")}</button>
        {typeof navigator.share === "function" && <button onClick={send}>{t("end.send")}</button>}
        <button title={t("end.pgnHelp")} onClick={() => void download({ core, session, round, announcer })}>
          {t("end.pgn")}
        </button>
        <button title={t("end.pictureHelp")} onClick={() => void save()}>
          {t("end.picture")}
        </button>
        <button title={t("end.filmHelp")} disabled={filming !== null} onClick={() => void film()}>
          {t("end.film")}
        </button>
      </div>
      {filming && (
        <div class="filming">
          <progress max={filming.of} value={filming.done} aria-label={t("end.filming")} />
          <button onClick={() => filming.stop.abort()}>{t("end.cancel")}</button>
        </div>
      )}
      <p role="status">{status}</p>
    </div>
  );
}
