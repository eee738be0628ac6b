// A QR code as the path of an SVG whose unit is a module: one bar for each run of dark modules in a row.
import { encode } from "uqr";

// The white border, in modules, that scanners need.
export const quietZone = 4;

export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const bars = data.flatMap((row, y) =>
    row.map((dark, x) => {
      if (!dark || row[x - 1]) return "";
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${end - x}v1H${x}z`;
    }),
  );
  return { size, path: bars.join("") };
}
