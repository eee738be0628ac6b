import type { ButtonHTMLAttributes } from "preact";

// A button with a picture, which `path` draws on 20 × 20. What it is called is its tooltip too, unless that is another.
export function IconButton({
  name,
  path,
  kind = "",
  ...others
}: ButtonHTMLAttributes<HTMLButtonElement> & { name: string; path: string; kind?: string }) {
  return (
    <button class={`icon ${kind}`.trim()} aria-label={name} title={name} {...others}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
