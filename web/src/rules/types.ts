// A chapter of the rules, as the build makes it of docs/rules.

export interface ChapterInfo {
  id: string;
  title: string;
  // Ids of the games that it is about; "alice:*" is every game whose id begins so.
  games: string[];
  // For every prefix of its rule ids the highest number.
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
