import { useEffect, useMemo, useRef } from "preact/hooks";
import "../style/qr.css";
import { qrPath } from "./qr.ts";

// A link to be read by the camera of a phone: dark on white in every theme.
export function QrCode({ link, name }: { link: string; name: string }) {
  const { size, path } = useMemo(() => qrPath(link), [link]);
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => picture.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <svg class="qr" ref={picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
