// A button with a picture, which `path` draws on 20 × 20. Its name is the tooltip too, unless another is given.
import type { ButtonHTMLAttributes } from "preact";

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
