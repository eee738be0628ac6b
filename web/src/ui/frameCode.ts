// The HTML that shows a page under /embed/ in a page of another site.
import { addressOf, type Route } from "./route.ts";
import { shareOrigin } from "./site.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[one] ?? "&quot;");

export const frameCode = (route: Extract<Route, { kind: "embed" }>, title: string): string =>
  `<iframe src="${escaped(shareOrigin() + addressOf(route))}" title="${escaped(title)}" width="100%" height="520" ` +
  `style="border:0"></iframe>`;
