// The collection on the page of problems: which of its problems is on the board, the way to the next one, and the list of all
// with author, source, what is demanded, and marks on those that the user has solved.
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { CollectionView, type CollectionItem } from "../ui/CollectionView.tsx";
import { nameOf, type CollectedProblem, type Collection } from "./collection.ts";
import { linkOf } from "./link.ts";
import type { ProblemCtrl } from "./problemCtrl.ts";
import type { SolvedProblems } from "./solvedProblems.ts";
import { t } from "./texts/index.ts";

interface Props {
  problem: ProblemCtrl;
  collection: Collection;
  solved: SolvedProblems;
}

// The name in the list, and what stands below it: author and source.
function wordsOf(one: CollectedProblem): Pick<CollectionItem, "title" | "about"> {
  const { source, number, title, author, origin } = one;
  if (number !== null) return { title: nameOf(one), about: [source] };
  return {
    title: nameOf({ ...one, source: title ?? author ?? "" }),
    about: [title === undefined ? undefined : author, origin].flatMap((part) => part ?? []),
  };
}

// In groups by game, in the order in which the games come first.
function byGame(problems: readonly CollectedProblem[]): CollectedProblem[] {
  const games = [...new Set(problems.map((one) => one.data.setup.game))];
  return games.flatMap((game) => problems.filter((one) => one.data.setup.game === game));
}

// The problem after the one on the board; undefined if that is the last, or none of the collection.
export function nextOf({ problem, collection }: Omit<Props, "solved">): CollectedProblem | undefined {
  const all = byGame(collection.problems.value);
  const here = linkOf(problem.fields.data);
  const at = all.findIndex((one) => linkOf(one.data) === here);
  return at < 0 ? undefined : all[at + 1];
}

export function chooseProblem(problem: ProblemCtrl, one: CollectedProblem): void {
  problem.solving.setOptions(one.options);
  void problem.choose(one.data);
}

export function ProblemCollection({ problem, collection, solved }: Props) {
  const { catalogue } = useStore();
  const all = byGame(collection.problems.value);
  const titleOf = (id: string) =>
    gameTitle(catalogue.games.value.find((game) => game.id === id) ?? { id, title: id });
  const items = all.map((one): CollectionItem => {
    const key = linkOf(one.data);
    return {
      key,
      ...wordsOf(one),
      group: titleOf(one.data.setup.game),
      mark: solved.has(key) ? { solved: true, text: t("problem.mark") } : null,
    };
  });
  const current = problem.board.setup.value ? linkOf(problem.fields.data) : null;
  const at = items.findIndex((one) => one.key === current);
  return (
    <CollectionView
      items={items}
      current={current}
      words={{
        label: t("problem.collection"),
        list: t("problem.collection"),
        previous: t("problem.previous"),
        next: t("problem.next"),
        place: at < 0 ? String(items.length) : t("problem.place", { n: at + 1, all: items.length }),
      }}
      choose={({ key }) => {
        const one = all.find((other) => linkOf(other.data) === key);
        if (one) chooseProblem(problem, one);
      }}
    />
  );
}
