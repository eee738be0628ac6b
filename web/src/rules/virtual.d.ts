// Made by build/rules.ts.
declare module "virtual:rules" {
  export const chapters: import("./types.ts").ChapterInfo[];
  export const texts: { [id: string]: () => Promise<{ default: import("./types.ts").Chapter }> };
}
