// What build/rules.ts makes of docs/rules: the chapters, and the rules that they name for ends of games and for pieces.
declare module "virtual:rules" {
  export const chapters: import("./types.ts").ChapterInfo[];
  export const texts: { [id: string]: () => Promise<{ default: import("./types.ts").Chapter }> };
}

declare module "virtual:rule-ends" {
  // By chapter and reason.
  const ends: { [chapter: string]: { [reason: string]: string } };
  export default ends;
}

declare module "virtual:rule-pieces" {
  // By chapter and piece.
  const pieces: { [chapter: string]: { [piece: string]: string[] } };
  export default pieces;
}
