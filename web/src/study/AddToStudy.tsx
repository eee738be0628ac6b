// The dialog that adds a chapter to a study of this browser, or to a new one. Who opens it says what the chapter is.
import { useEffect, useState } from "preact/hooks";
import "./study.css";
import { messageSentence } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { useStore } from "../store/context.ts";
import { Modal } from "../ui/Modal.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import { cleanName, limits, type Chapter } from "./study.ts";
import { studies } from "./studies.ts";
import { t } from "./texts/index.ts";

interface Props {
  // What the chapter is called if the user does not say otherwise.
  name: string;
  chapter: () => Chapter | null;
  added?: () => void;
  close: () => void;
}

export function AddToStudy({ name, chapter, added, close }: Props) {
  const { navigate } = useStore();
  const store = studies();
  const all = store.studies.value ?? [];
  const [wanted, setWanted] = useState("");
  const [studyName, setStudyName] = useState("");
  const [chapterName, setChapterName] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<{ id: string; chapter: string; name: string } | null>(null);
  useEffect(() => void store.refresh().catch(() => undefined), [store]);
  const add = async (event: Event) => {
    event.preventDefault();
    setFault(null);
    const made = chapter();
    if (!made) return;
    const one = { name: cleanName(chapterName) || name, chapter: made };
    try {
      const into = wanted
        ? await store.addChapters(wanted, [one])
        : await store.create(cleanName(studyName) || t("study.unnamed"), [one]).then((study) => ({
            study,
            added: study.chapters,
          }));
      setDone({ id: into.study.id, chapter: into.added[0]!.id, name: into.study.name });
      added?.();
    } catch (error) {
      setFault(messageSentence(reasonOf(error)));
    }
  };
  return (
    <Modal title={t("study.addTitle")} class="add-to-study" onClose={close} first="#add-study">
      <h2>{t("study.addTitle")}</h2>
      {done ? (
        <p role="status">
          {t("study.added", { name: done.name })}{" "}
          <RouteLink navigate={navigate} route={{ kind: "study", study: done.id, chapter: done.chapter }}>
            {t("study.open")}
          </RouteLink>
        </p>
      ) : (
        <form id="add-form" class="study-head" onSubmit={(event) => void add(event)}>
          <label>
            {t("study.which")}
            <select id="add-study" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)}>
              <option value="">{t("study.newOne")}</option>
              {all.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          {wanted === "" && (
            <label>
              {t("study.name")}
              <input
                type="text"
                value={studyName}
                placeholder={t("study.unnamed")}
                maxLength={limits.name}
                autocomplete="off"
                onInput={(event) => setStudyName(event.currentTarget.value)}
              />
            </label>
          )}
          <label>
            {t("study.chapterName")}
            <input
              type="text"
              value={chapterName}
              maxLength={limits.name}
              autocomplete="off"
              onInput={(event) => setChapterName(event.currentTarget.value)}
            />
          </label>
          {fault !== null && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
        </form>
      )}
      <div class="buttons">
        {!done && (
          <button type="submit" form="add-form" class="primary">
            {t("study.add")}
          </button>
        )}
        <button type="button" onClick={close}>
          {t("study.close")}
        </button>
      </div>
    </Modal>
  );
}
