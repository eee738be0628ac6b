// What the server has of a study, among what can be done with it: keeps it there, and gives links to readers and writers. It
// calls StudyCopyCtrl.
import { useStore } from "../store/context.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { CopyLink } from "../people/CopyLink.tsx";
import { frameCode } from "../ui/frameCode.ts";
import { addressOf } from "../ui/route.ts";
import { shareOrigin } from "../ui/site.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { largestChapter } from "../server/studies.ts";
import type { RefusedChapter } from "./refusedChapters.ts";
import type { ServerView, StudyCopyCtrl } from "./studyCopyCtrl.ts";
import type { SharedStudy } from "./studySync.ts";
import { t } from "./texts/index.ts";

interface Props {
  copy: StudyCopyCtrl;
}

const linkOf = (server: string, key = ""): string =>
  shareOrigin() + addressOf({ kind: "study", study: server, chapter: null }) + (key && `#w=${key}`);

function NotThere({ copy }: Props) {
  const { dialogs } = useStore();
  // The name may have been chosen in the dialog meanwhile.
  void dialogs.open.value;
  if (!copy.possible) return <p>{t("study.server.none")}</p>;
  return (
    <>
      <p>{t("study.server.about")}</p>
      <div class="deeds">
        {copy.named ? (
          <button type="button" disabled={copy.busy.value} onClick={() => void copy.share()}>
            {t("study.server.keep")}
          </button>
        ) : (
          <button type="button" onClick={() => dialogs.show("person")}>
            {t("study.server.name")}
          </button>
        )}
      </div>
    </>
  );
}

function Owned({ copy }: Props) {
  const [shared, view, busy] = [copy.shared.value, copy.view.value, copy.busy.value];
  if (!shared || !view) return null;
  const { server, key } = shared;
  return (
    <>
      <label class="study-check">
        <input
          type="checkbox"
          checked={view.link}
          onChange={(event) => void copy.letRead(event.currentTarget.checked)}
        />
        {t("study.server.link")}
      </label>
      <p>{t(view.writers ? "study.server.writers" : "study.server.noWriters")}</p>
      <div class="deeds">
        {view.link && (
          <CopyLink
            text={t("study.server.copyReaders")}
            link={linkOf(server)}
            said={t("study.server.copiedReaders")}
          />
        )}
        {view.link && (
          <CopyLink
            text={t("study.server.copyFrame")}
            link={frameCode({ kind: "embed", of: "study", what: server }, shared.name)}
            said={t("study.server.copiedFrame")}
          />
        )}
        {view.writers && key !== undefined && (
          <CopyLink
            text={t("study.server.copyWriters")}
            link={linkOf(server, key)}
            said={t("study.server.copiedWriters")}
          />
        )}
        {(!view.writers || key === undefined) && (
          <button type="button" disabled={busy} onClick={() => void copy.inviteWriters()}>
            {t(view.writers ? "study.server.reinvite" : "study.server.invite")}
          </button>
        )}
        {view.writers && (
          <button type="button" disabled={busy} onClick={() => void copy.dismissWriters()}>
            {t("study.server.dismiss")}
          </button>
        )}
        <ConfirmButton
          text={t("study.server.remove")}
          confirmText={t("study.server.removeSure")}
          disabled={busy}
          act={() => void copy.withdraw()}
        />
      </div>
    </>
  );
}

// A study of somebody else.
function OfOther({ copy }: Props) {
  const [shared, view] = [copy.shared.value, copy.view.value];
  if (!shared) return null;
  return (
    <>
      {view && <p>{stateOf(shared, view)}</p>}
      <div class="deeds">
        <ConfirmButton
          text={t("study.server.leave")}
          confirmText={t("study.server.leaveSure")}
          act={() => void copy.leave()}
        />
      </div>
    </>
  );
}

export function ServerCopy({ copy }: Props) {
  const shared = copy.shared.value;
  return (
    <fieldset>
      <legend>{t("study.server")}</legend>
      {!shared ? (
        <NotThere copy={copy} />
      ) : copy.gone.value ? (
        <>
          <p class="fault">{t("study.server.gone")}</p>
          <div class="deeds">
            <button type="button" onClick={() => void copy.leave()}>
              {t("study.server.leave")}
            </button>
          </div>
        </>
      ) : shared.access === "own" ? (
        <Owned copy={copy} />
      ) : (
        <OfOther copy={copy} />
      )}
    </fieldset>
  );
}

// Whose study it is, and who sees it.
function stateOf({ access }: SharedStudy, { owner, link, writers }: ServerView): string {
  if (access === "write") return t("study.server.write", { name: owner });
  if (access === "read") return t("study.server.read", { name: owner });
  return t(
    writers ? "study.server.mine.writers" : link ? "study.server.mine.readers" : "study.server.mine.alone",
  );
}

// Which chapters the server does not take, why, and what the user can do; those that wait for the same in one sentence.
function RefusedLine({ refused: [first, ...more] }: { refused: readonly RefusedChapter[] }) {
  if (!first) return null;
  const { name, reason, remedy } = first;
  return (
    <p class="fault" role="alert">
      {t("study.refused", {
        name,
        more: more.length,
        reason:
          remedy === "shorten"
            ? t("study.refused.large", { n: largestChapter >> 20 })
            : messagePhrase(reason),
      })}{" "}
      {t(`study.refused.${remedy}`)}
    </p>
  );
}

// One line above the chapters: whose study it is, and whether the server has what is here.
export function ServerLine({ copy }: Props) {
  const [shared, view, failure] = [copy.shared.value, copy.view.value, copy.failure.value];
  if (copy.gone.value)
    return (
      <p class="fault" role="alert">
        {t("study.server.gone")}
      </p>
    );
  return (
    <>
      {shared && view && <p class="study-of">{stateOf(shared, view)}</p>}
      {(["shorten", "change", "room", "wait"] as const).map((remedy) => (
        <RefusedLine key={remedy} refused={copy.refused.value.filter((one) => one.remedy === remedy)} />
      ))}
      {failure && (
        <p class="fault" role="alert">
          {t(
            shared && copy.full.value
              ? "study.server.noRoom"
              : shared
                ? "study.server.waiting"
                : "study.server.refused",
            { reason: failure },
          )}
        </p>
      )}
    </>
  );
}
