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
  const tidy = (): void => {
    image.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper);
  };
  addEventListener("afterprint", tidy, { once: true });
  print();
}
