// A chapter of the rules, as the build makes it from docs/rules.

export interface ChapterInfo {
  id: string;
  title: string;
  // Ids of its games; "alice:*" is every game whose id begins with it.
  games: string[];
  // The highest number for each prefix of its rule ids.
  rules: { [prefix: string]: number };
  // How many terms it explains, if it is a glossary.
  terms: number;
}

export interface Chapter {
  html: string;
  contents: { id: string; title: string; depth: number }[];
  rules: { id: string; text: string }[];
  terms: { id: string; title: string; text: string }[];
}
