// Prints a page that is an SVG, which says its size in millimetres, instead of this page. The browser's dialog also makes PDF.
export async function printSheet(svg: string): Promise<void> {
  const image = new Image();
  image.className = "print-sheet";
  image.alt = "";
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const [, width = "210", height = "297"] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [];
  // A sheet may be higher than A4.
  const paper = new CSSStyleSheet();
  paper.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
  document.adoptedStyleSheets.push(paper);
  document.body.append(image);
  const over = new AbortController();
  const tidy = (): void => {
    over.abort();
    image.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper);
  };
  // Not every browser says when it has printed; whoever uses the page again has closed its dialog.
  for (const event of ["afterprint", "pointerdown", "keydown"])
    addEventListener(event, tidy, { capture: true, signal: over.signal });
  print();
}
