// SVG patterns that App draws once, used by their ids: for black pieces if a theme asks for them (src/ui/themes.css), and
// for dark squares, ten units wide (MiniBoards.tsx).
export const Patterns = () => (
  <svg class="hidden" aria-hidden="true" focusable="false">
    <defs>
      <pattern
        id="piece-engraving"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="#cfc6ba" />
        <rect width="3.7" height="6" fill="#26211d" />
      </pattern>
      <pattern
        id="piece-stripes"
        width="13"
        height="13"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="13" height="13" fill="#000" />
        <rect width="2.2" height="13" fill="#fff" />
      </pattern>
      <pattern
        id="small-hatch"
        width="2.5"
        height="2.5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width=".8" height="2.5" fill="var(--board-b-hatch)" />
      </pattern>
      <pattern id="small-dots" width="2.5" height="2.5" patternUnits="userSpaceOnUse">
        <circle cx="1.25" cy="1.25" r=".6" fill="var(--board-c-dots)" />
      </pattern>
    </defs>
  </svg>
);
