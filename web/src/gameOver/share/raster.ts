// Pictures as pixels. The page's policy allows images of data addresses, which have no access to its styles: their
// colours must be resolved.

export interface Size {
  width: number;
  height: number;
}

const paper = "#fdfaf4";

// How large a picture is drawn: as itself times `most.scale`, but with no more pixels than `most.pixels`.
export function fitted({ width, height }: Size, max: { scale: number; pixels: number }): Size {
  const scale = Math.min(max.scale, Math.sqrt(max.pixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

// The size that an SVG states.
export function sizeOf(svg: string): Size {
  const found = /<svg [^>]*\bwidth="([\d.]+)" height="([\d.]+)"/.exec(svg);
  if (!found) throw new Error("a picture without a size");
  return { width: Number(found[1]), height: Number(found[2]) };
}

// A canvas on which pictures of one size are drawn, one after another.
export class Canvas {
  private readonly element = document.createElement("canvas");
  private readonly context: CanvasRenderingContext2D;

  constructor(readonly size: Size) {
    Object.assign(this.element, size);
    const context = this.element.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    this.context = context;
  }

  async draw(svg: string): Promise<void> {
    const { width, height } = this.size;
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    this.context.fillStyle = paper;
    this.context.fillRect(0, 0, width, height);
    this.context.drawImage(image, 0, 0, width, height);
  }

  // Red, green, blue and opacity of each pixel.
  get pixels(): Uint8ClampedArray {
    return this.context.getImageData(0, 0, this.size.width, this.size.height).data;
  }

  png(): Promise<Blob> {
    return new Promise((resolve, reject) =>
      this.element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  }
}
