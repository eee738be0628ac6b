// The opening books that ship with Cheshire, data/books of the repository: which games have one, and each file, fetched when it
// is first asked for. The service worker keeps what was fetched.

const files = import.meta.glob<string>("../../../data/books/*.book", {
  query: "?url",
  import: "default",
  eager: true,
});

const folder = "../../../data/books/";
const fetched = new Map<string, Promise<Blob>>();

export const gamesWithBook: readonly string[] = Object.keys(files)
  .map((path) => path.slice(folder.length, -".book".length))
  .sort();

async function fetchBook(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.blob();
}

// The book of a game that has one. Rejects if it cannot be fetched; it is tried again the next time.
export function bookOf(game: string): Promise<Blob> {
  const known = fetched.get(game);
  if (known) return known;
  const url = files[`${folder}${game}.book`];
  const coming = url ? fetchBook(url) : Promise.reject(new Error(game));
  fetched.set(game, coming);
  coming.catch(() => fetched.delete(game));
  return coming;
}
