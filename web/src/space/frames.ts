// When the 3D picture is drawn, and how finely: once per frame if anything has changed. Without a graphics card moving
// pictures are coarse, and sharp once they have come to rest. It owns the renderer of the canvas.
import { LinearSRGBColorSpace, WebGLRenderer } from "three";

// How long a picture rests before it is redrawn at full resolution.
const rest = 160;

function drawsBySoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const name = context
    ? String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER))
    : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

export class Frames {
  // Whether there is no graphics card.
  readonly slow = drawsBySoftware();
  readonly renderer: WebGLRenderer;
  private frame = 0;
  private size = { width: 1, height: 1 };
  private ratio = 0;
  private resting = 0;
  // How coarse moving pictures are, depending on how long they take.
  private coarse = 1;
  private taken = 0;
  private drawn = 0;
  private running = 0;

  // `step`: what moves is where it belongs at that time; true while there is more to come.
  constructor(
    canvas: HTMLCanvasElement,
    private readonly step: (time: number) => boolean,
    private readonly draw: () => void,
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: !this.slow,
      alpha: false,
      powerPreference: "high-performance",
    });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
  }

  // Synchronously, so that no empty picture appears.
  resize(width: number, height: number): void {
    this.size = { width, height };
    this.ratio = 0;
    this.render();
  }

  // Draws the next picture once, however much changes until then.
  request(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((time) => this.next(time));
  }

  private next(time: number): void {
    this.frame = 0;
    this.adaptQuality(time);
    const going = this.step(time);
    this.render();
    if (going) this.request();
  }

  // Makes moving pictures coarser if they come too slowly.
  private adaptQuality(time: number): void {
    const passed = time - this.drawn;
    this.drawn = time;
    this.running = passed > 250 ? 0 : this.running + 1;
    if (!this.slow || this.running < 3) return;
    this.taken += (passed - this.taken) * 0.2;
    if (this.taken < 33 || this.coarse < 0.6) return;
    this.coarse *= 0.82;
    this.taken = 20;
  }

  private render(fine = false): void {
    clearTimeout(this.resting);
    if (this.slow && !fine) this.resting = window.setTimeout(() => this.render(true), rest);
    const { width, height } = this.size;
    const ratio = this.ratioOf(fine);
    if (fine) this.coarse = Math.min(1, this.coarse * 1.1);
    if (ratio !== this.ratio) {
      this.ratio = ratio;
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    this.draw();
  }

  private ratioOf(fine: boolean): number {
    if (!this.slow) return Math.min(devicePixelRatio, 2);
    if (fine) return Math.min(2, Math.sqrt(6e6 / (this.size.width * this.size.height)));
    return this.running < 3 ? 1 : this.coarse;
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.resting);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
