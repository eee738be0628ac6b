// Where the page is: at `cheshire serve`, which answers every path with it and stores games, or in a folder of any web host,
// which knows files alone (vite build --mode static). There the path of an address is its query, "?/learn/mate".

// Whether there is a server.
export const served = import.meta.env.MODE !== "static";

// The folder of the page's files, with a slash at its end.
export const home: string = import.meta.env.BASE_URL;

// The part of `location` that addresses need.
export interface Place {
  pathname: string;
  search: string;
}

// The address of a path of the program such as "/learn/mate#2", in the address bar and in links. `place`: the page's own.
export function published(path: string, atServer = served, place?: Place): string {
  if (atServer) return path;
  const { pathname } = place ?? location;
  return path === "/" ? pathname : `${pathname}?${path}`;
}

// What links to share begin with: what the server says about itself (--public-url), or else what the user has typed.
export const shareOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content ?? location.origin;

// The path that an address names. Other files of the host are no pages of the program.
export function pathOf({ pathname, search }: Place, atServer = served): string {
  if (atServer) return pathname;
  return search.startsWith("?/") ? search.slice(1) : "/";
}
