// A list of all games, for a page whose game can be changed. It reads the catalogue; its owner does what a choice
// means.
import { useMemo } from "preact/hooks";
import { useStore } from "../store/context.ts";
import type { GameInfo } from "../core/types.ts";
import { t } from "../editor/texts/index.ts";
import { gameFamily, gameTitle } from "../i18n/variants.ts";

interface Props {
  id: string;
  // For screen readers, where no label is on show.
  name?: string;
  // The chosen game, and its file if it has one.
  info: GameInfo | null;
  file: string;
  choose: (id: string, file: string) => void;
}

interface Offered {
  id: string;
  title: string;
  file: string;
}

// The games by family, those from files first.
function useGames({ info, file }: Pick<Props, "info" | "file">): [string, Offered[]][] {
  const { catalogue } = useStore();
  const [loaded, known, files] = [catalogue.loaded.value, catalogue.games.value, catalogue.files.value];
  const infos = catalogue.infos.value;
  return useMemo(() => {
    const families = new Map<string, Offered[]>();
    const add = (family: string, game: Offered) => {
      if ([...families.values()].flat().some((one) => one.id === game.id)) return;
      families.set(family, [...(families.get(family) ?? []), game]);
    };
    for (const { text, games } of loaded)
      for (const { id, title } of games) add(t("editor.loaded"), { id, title, file: text });
    for (const { id, title } of known)
      add(gameFamily(infos.get(id) ?? { id }) || t("editor.games"), {
        id,
        title,
        file: "",
      });
    for (const { text, games } of files)
      for (const { id, title, family } of games) add(family || t("editor.games"), { id, title, file: text });
    if (info) add(file ? t("editor.loaded") : gameFamily(info), { id: info.id, title: info.title, file });
    return [...families];
  }, [loaded, known, files, infos, info, file]);
}

export function GameSelect({ id, name, info, file, choose }: Props) {
  const games = useGames({ info, file });
  return (
    <select
      id={id}
      aria-label={name}
      value={info?.id}
      onChange={(event) => {
        const { value } = event.currentTarget;
        choose(value, games.flatMap(([, list]) => list).find((one) => one.id === value)?.file ?? "");
      }}
    >
      {games.map(([family, list]) => (
        <optgroup key={family} label={family}>
          {list.map((game) => (
            <option key={game.id} value={game.id}>
              {gameTitle(game)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
