// Markdown as text: what is code in it, its links, the anchors of its headings.

/** Calls `change` with each stretch of prose, and keeps code, in blocks and in lines, as it is. */
export function changeProse(text, change) {
  return text
    .split(/^(```[^]*?^```[^\n]*)$/m)
    .map((part, i) =>
      i % 2
        ? part
        : part
            .split(/(`[^`\n]+`)/)
            .map((piece, j) => (j % 2 ? piece : change(piece)))
            .join(""),
    )
    .join("");
}

/** Returns text of a comment as Markdown that shows it as it is. */
export const escapeProse = (text) => text.replace(/[\\`*_{}[\]<>|]/g, "\\$&");

/** Returns the anchor of a heading, made as GitHub does, so that the same links work in both places. */
export function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}
