// Patterns that fill black men where a theme asks for them (src/style/themes.css).
export const Patterns = () => (
  <svg class="hidden" aria-hidden="true" focusable="false">
    <defs>
      <pattern id="man-engraving" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="#cfc6ba" />
        <rect width="3.7" height="6" fill="#26211d" />
      </pattern>
      <pattern id="man-stripes" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="13" height="13" fill="#000" />
        <rect width="2.2" height="13" fill="#fff" />
      </pattern>
    </defs>
  </svg>
);
