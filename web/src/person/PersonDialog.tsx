// The dialog about the user's name: gets one, renames, shows its key for another device, takes over that of another
// device, and has the server forget it.
import { useMemo, useState } from "preact/hooks";
import { messageSentence } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { QrCode } from "../people/QrCode.tsx";
import { PeopleApi } from "../server/person.ts";
import { normalizedName } from "../setup/gameChoices.ts";
import { useStore } from "../store/context.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { copyText } from "../ui/copyText.ts";
import { Modal } from "../ui/Modal.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { Navigate } from "../ui/route.ts";
import { forgetHere } from "./forgetHere.ts";
import { personLink } from "./personKey.ts";
import { PersonCtrl } from "./personCtrl.ts";
import { syncPerson } from "./personSync.ts";
import { keyOfText, phraseOf } from "./phrase.ts";
import { asRatedName } from "./ratedName.ts";
import type { Person } from "./storedPerson.ts";
import { t } from "./texts/index.ts";
import "./person.css";

// What the dialog does one thing after the other, each with its outcome in words.
interface Work {
  busy: boolean;
  run: (task: () => Promise<string>) => void;
}

// `same`: the name may stay as it is.
function NameForm({
  id = "person-name",
  label = t("person.name"),
  name: first,
  button,
  work,
  act,
  most = 40,
  same = false,
}: {
  id?: string;
  label?: string;
  name: string;
  button: string;
  work: Work;
  act: (name: string) => Promise<string>;
  most?: number;
  same?: boolean;
}) {
  const [name, setName] = useState(first);
  const wanted = normalizedName(name);
  const submit = (event: Event) => {
    event.preventDefault();
    if (wanted !== "") work.run(() => act(wanted));
  };
  return (
    <form class="person-name" onSubmit={submit}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        maxLength={most}
        autocomplete="nickname"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button
        type="submit"
        class="primary"
        disabled={work.busy || wanted === "" || (wanted === first && !same)}
      >
        {button}
      </button>
    </form>
  );
}

// The key of this person, which only the user may see, and only when asked for.
function OtherDevice({ person, work }: { person: Person; work: Work }) {
  const [words, showWords] = useState(false);
  const [qr, showQr] = useState(false);
  const phrase = useMemo(() => phraseOf(person.key), [person.key]);
  const copy = async () => {
    if (!(await copyText(phrase))) throw new Error();
    return t("person.copied");
  };
  return (
    <section>
      <h3>{t("person.other")}</h3>
      <p>{t("person.secret")}</p>
      <div class="buttons">
        <button type="button" aria-expanded={words} onClick={() => showWords(!words)}>
          {t(words ? "person.hideWords" : "person.showWords")}
        </button>
        {words && (
          <button type="button" onClick={() => work.run(copy)}>
            {t("person.copyWords")}
          </button>
        )}
        <button type="button" onClick={() => showQr(true)}>
          {t("person.qr")}
        </button>
      </div>
      {words && (
        <ol class="person-words" lang="en" aria-label={t("person.words")}>
          {phrase.split(" ").map((word, i) => (
            <li key={i}>{word}</li>
          ))}
        </ol>
      )}
      {qr && <QrCode link={personLink(person.key)} name={t("person.qrTitle")} close={() => showQr(false)} />}
    </section>
  );
}

// The name for rated games, which stays, and the way to what everybody sees of them.
function Rated({
  person,
  work,
  act,
  close,
}: {
  person: Person;
  work: Work;
  act: (name: string) => Promise<string>;
  close: () => void;
}) {
  const { navigate } = useStore();
  const go: Navigate = (route) => {
    close();
    navigate(route);
  };
  return (
    <section>
      <h3>{t("person.rated")}</h3>
      {person.rated === true ? (
        <>
          <p>{t("person.ratedAs", { name: person.name })}</p>
          <RouteLink navigate={go} route={{ kind: "person", name: person.name }}>
            {t("person.profile")}
          </RouteLink>
        </>
      ) : (
        <>
          <p>{t("person.ratedAbout")}</p>
          <NameForm
            id="person-rated"
            label={t("person.ratedName")}
            name={asRatedName(person.name)}
            button={t("person.ratedClaim")}
            work={work}
            act={act}
            most={20}
            same
          />
        </>
      )}
    </section>
  );
}

// Asks for the key of another device, or whether to use the one that a link has brought.
function TakeOver({
  brought,
  person,
  work,
  act,
}: {
  brought: string | undefined;
  person: Person | null;
  work: Work;
  act: (key: string) => Promise<string>;
}) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const key = brought ?? keyOfText(text);
    setWrong(key === null);
    if (key !== null) work.run(() => act(key));
  };
  return (
    <form class="person-take" onSubmit={submit}>
      {brought === undefined ? (
        <>
          <label for="person-words">{t("person.enter")}</label>
          <textarea
            id="person-words"
            rows={3}
            maxLength={400}
            lang="en"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            value={text}
            aria-invalid={wrong}
            aria-describedby="person-words-help"
            onInput={(event) => (setText(event.currentTarget.value), setWrong(false))}
          />
          <p id="person-words-help" class={wrong ? "person-wrong" : ""} role={wrong ? "alert" : undefined}>
            {t(wrong ? "person.wrongWords" : "person.enterHelp")}
          </p>
        </>
      ) : (
        <p>{t("person.given")}</p>
      )}
      {person && <p class="person-wrong">{t("person.replaces", { name: person.name })}</p>}
      <div class="buttons">
        <button
          type="submit"
          class="primary"
          disabled={work.busy || (brought === undefined && text.trim() === "")}
        >
          {t("person.takeOver")}
        </button>
      </div>
    </form>
  );
}

// Has the server forget this person, and this browser too if the user wants that.
function Forget({ work, act }: { work: Work; act: (here: boolean) => Promise<string> }) {
  const [here, setHere] = useState(true);
  return (
    <section>
      <h3>{t("person.forget")}</h3>
      <p>{t("person.forgetAbout")}</p>
      <label class="person-check">
        <input type="checkbox" checked={here} onChange={(event) => setHere(event.currentTarget.checked)} />
        {t("person.forgetHere")}
      </label>
      <div class="buttons">
        <ConfirmButton
          text={t("person.forget")}
          confirmText={t(here ? "person.forgetHereSure" : "person.forgetSure")}
          disabled={work.busy}
          act={() => work.run(() => act(here))}
        />
      </div>
    </section>
  );
}

// What the page has read from the storage is of before.
const reload = (): void => void setTimeout(() => location.reload(), 1000);

export function PersonDialog() {
  const { dialogs, storage } = useStore();
  const api = useMemo(() => new PeopleApi(), []);
  const ctrl = useMemo(() => new PersonCtrl(storage, api), [storage, api]);
  const [brought] = useState(() => {
    const key = dialogs.broughtKey;
    dialogs.broughtKey = undefined;
    return key;
  });
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState("");
  const person = ctrl.person.value;
  const close = () => dialogs.close("person");
  const run = (task: () => Promise<string>) => {
    setBusy(true);
    setStatus("");
    void task()
      .catch((error: unknown) => messageSentence(reasonOf(error)))
      .then(setStatus)
      .then(() => setBusy(false));
  };
  const work = { busy, run };
  const begin = async (name: string) => {
    await ctrl.begin(name);
    await syncPerson(storage, ctrl.person.value!.key, api);
    return t("person.begun", { name: ctrl.person.value!.name });
  };
  const rename = async (name: string) => {
    await ctrl.rename(name);
    return t("person.renamed", { name });
  };
  const claim = async (name: string) => {
    await ctrl.claimName(name);
    return t("person.ratedClaimed", { name });
  };
  const takeOver = async (key: string) => {
    await ctrl.takeOver(key);
    await syncPerson(storage, key, api);
    reload();
    return t("person.tookOver", { name: ctrl.person.value!.name });
  };
  const forget = async (here: boolean) => {
    await ctrl.forget();
    if (!here) return t("person.forgotten");
    const { studies } = await import("../study/studies.ts");
    await forgetHere(storage, studies());
    reload();
    return t("person.forgottenHere");
  };
  const asksForOther = brought !== undefined && brought !== person?.key;
  return (
    <Modal title={t("person.title")} class="person" onClose={close} first="input, button">
      <h2>{t("person.title")}</h2>
      <div class="person-parts" tabIndex={-1}>
        {asksForOther ? (
          <TakeOver brought={brought} person={person} work={work} act={takeOver} />
        ) : person ? (
          <>
            {person.rated !== true && (
              <NameForm
                key={person.name}
                name={person.name}
                button={t("person.rename")}
                work={work}
                act={rename}
              />
            )}
            <Rated person={person} work={work} act={claim} close={close} />
            <OtherDevice person={person} work={work} />
            <Forget work={work} act={forget} />
          </>
        ) : (
          <>
            <p>{t("person.about")}</p>
            <NameForm name="" button={t("person.begin")} work={work} act={begin} />
            <details>
              <summary>{t("person.have")}</summary>
              <TakeOver brought={undefined} person={null} work={work} act={takeOver} />
            </details>
          </>
        )}
      </div>
      <p class="person-status" role="status">
        {status}
      </p>
      <div class="buttons">
        <button type="button" onClick={close}>
          {t("person.close")}
        </button>
      </div>
    </Modal>
  );
}
