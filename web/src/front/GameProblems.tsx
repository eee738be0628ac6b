// The problems of a game in the collection, each a link. The collection is read when the user asks for it, because that
// needs the core that solves.
import { useState } from "preact/hooks";
import { messageSentence } from "../i18n/messages.ts";
import { nameOf, type Collection } from "../problem/collection.ts";
import { linkOf } from "../problem/link.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";

export function GameProblems({ game, collection }: { game: string; collection: Collection }) {
  const { navigate } = useStore();
  const [asked, setAsked] = useState(false);
  const all = collection.problems.value;
  const failure = collection.failure.value;
  const problems = all.filter((one) => one.data.setup.game === game);
  const show = () => {
    setAsked(true);
    void collection.read();
  };
  return (
    <section aria-labelledby="game-problems">
      <h3 id="game-problems">{t("game.problems")}</h3>
      {!asked && all.length === 0 ? (
        <button type="button" onClick={show}>
          {t("game.showProblems")}
        </button>
      ) : failure ? (
        <p role="alert" class="fault">
          {t("game.problemsFault", { reason: messageSentence(failure) })}
        </p>
      ) : (
        <div role="status">
          {all.length === 0 && <p>{word("page.loading")}</p>}
          {all.length > 0 && problems.length === 0 && <p>{t("game.problemsNone")}</p>}
          <ol class="game-links">
            {problems.map((one) => (
              <li key={linkOf(one.data)}>
                <RouteLink navigate={navigate} route={{ kind: "problem", what: linkOf(one.data) }}>
                  {nameOf(one)}
                </RouteLink>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
