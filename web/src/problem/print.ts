// Prints the sheet of a problem in place of the page, which is restored afterwards, and joins its pages in one file.

// The pages of a sheet are SVGs of A4.
const [width, height] = [210, 297];

// Prints pages instead of this page. The browser's dialog also makes PDF.
export async function printSheet(pages: readonly string[]): Promise<void> {
  const images = pages.map((svg) => {
    const image = new Image();
    image.className = "print-sheet";
    image.alt = "";
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    return image;
  });
  await Promise.all(images.map((image) => image.decode()));
  const paper = new CSSStyleSheet();
  paper.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
  document.adoptedStyleSheets.push(paper);
  document.body.append(...images);
  const over = new AbortController();
  const cleanUp = (): void => {
    over.abort();
    for (const image of images) image.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper);
  };
  // Not every browser says when it has printed; whoever uses the page again has closed its dialog.
  for (const event of ["afterprint", "pointerdown", "keydown"])
    addEventListener(event, cleanUp, { capture: true, signal: over.signal });
  print();
}

// One SVG with the pages below each other.
export function joinPages(pages: readonly string[]): string {
  const placed = pages.map((svg, i) => svg.replace("<svg ", `<svg y="${i * height}mm" `));
  const size = `width="${width}mm" height="${pages.length * height}mm"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${placed.join("")}</svg>\n`;
}
