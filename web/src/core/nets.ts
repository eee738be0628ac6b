// Fetches the nets of data/nets, with which the engine evaluates: each when a search first asks for it.

const files = import.meta.glob<string>("../../../data/nets/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});

// Returns what fetches nets, whose addresses are known by their files.
export function fetchingNets(known: { [path: string]: string }): typeof netOf {
  const nets = new Map<string, Promise<Uint8Array | undefined>>();
  return (game) => {
    const url = known[`../../../data/nets/${game}.net`];
    if (!url) return Promise.resolve(undefined);
    const coming =
      nets.get(game) ??
      fetchNet(url).catch(() => {
        // There may be a network later.
        nets.delete(game);
        return undefined;
      });
    nets.set(game, coming);
    return coming;
  };
}

async function fetchNet(url: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(url);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}

// The net of a game; undefined if it has none, or none can be had now.
export const netOf: (game: string) => Promise<Uint8Array | undefined> = fetchingNets(files);
