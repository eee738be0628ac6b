// The camera of the 3D picture and its motion: by dragging and pinching, or to a view. It listens to the pointer on the
// picture, and tells its owner when the user has moved it.
import { MOUSE, PerspectiveCamera, Raycaster, TOUCH, Vector2, Vector3, type Ray } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Point } from "./places.ts";
import { angle, between, direction, ease, eyeOf, fit, slope, type Eye } from "./views.ts";

const turning = 420;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

export class Camera {
  readonly camera = new PerspectiveCamera(angle, 1, 0.1, 400);
  private readonly controls: OrbitControls;
  private ends: readonly Point[] = [
    [0, 0, 0],
    [1, 1, 1],
  ];
  private size = { width: 1, height: 1 };
  private way: { from: Eye; to: Eye; start: number | undefined } | undefined;
  private now: Eye = eyeOf("white");
  private setting = false;

  // `moved`: redraw the picture; `changed`: the user moved it.
  constructor(
    surface: HTMLElement,
    moved: () => void,
    private readonly changed: (eye: Eye) => void,
    still: boolean,
  ) {
    this.controls = new OrbitControls(this.camera, surface);
    this.controls.enableDamping = !still;
    this.controls.dampingFactor = 0.16;
    this.controls.rotateSpeed = 0.8;
    this.controls.zoomSpeed = 1.4;
    this.controls.maxPolarAngle = Math.PI * 0.56;
    this.controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
    this.controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };
    this.controls.addEventListener("start", () => (this.way = undefined));
    this.controls.addEventListener("change", () => {
      if (this.setting) return;
      this.read();
      this.changed(this.now);
      moved();
    });
  }

  get eye(): Eye {
    return this.now;
  }

  // Whether the pointer moves the camera. To be set before the camera hears of a press.
  set free(free: boolean) {
    this.controls.enabled = free;
  }

  // The angle around the vertical axis from which the boards are seen.
  get turn(): number {
    const { position } = this.camera;
    return Math.atan2(position.x - this.controls.target.x, position.z - this.controls.target.z);
  }

  // Its height above the boards, as an angle.
  get tilt(): number {
    const [x, y, z] = this.camera.position.clone().sub(this.controls.target).toArray();
    return Math.atan2(y, Math.hypot(x, z));
  }

  // What the picture has to contain is in other places.
  shape(ends: readonly Point[]): void {
    this.ends = ends;
    this.set(this.now);
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.camera.aspect = width / Math.max(1, height);
    this.set(this.now);
  }

  // The line of sight through a point of the picture, in its pixels.
  ray(x: number, y: number): Ray {
    const caster = new Raycaster();
    const { width, height } = this.size;
    caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.camera);
    return caster.ray;
  }

  // Where a place appears in the picture, in its pixels.
  pixelOf(at: Point): { x: number; y: number } {
    const { x, y } = new Vector3(...at).project(this.camera);
    return { x: ((x + 1) / 2) * this.size.width, y: ((1 - y) / 2) * this.size.height };
  }

  look(eye: Eye, moving: boolean): void {
    if (!moving) {
      this.way = undefined;
      this.set(eye);
      this.changed(eye);
    } else this.way = { from: this.now, to: eye, start: undefined };
  }

  // Advances to the time `time`. True while there is more to come.
  step(time: number): boolean {
    if (this.way) {
      this.way.start ??= time;
      const t = Math.min(1, (time - this.way.start) / turning);
      this.set(between(this.way.from, this.way.to, ease(t)));
      this.changed(this.now);
      if (t >= 1) this.way = undefined;
      return this.way !== undefined;
    }
    return this.controls.enableDamping && this.controls.update();
  }

  private set(eye: Eye): void {
    const seen = fit(this.ends, eye, slope, this.camera.aspect);
    const way = direction(eye);
    const distance = seen.distance / eye.zoom;
    const target = new Vector3(...seen.target).add(new Vector3(...eye.shift));
    this.setting = true;
    this.controls.minDistance = seen.distance / 8;
    this.controls.maxDistance = seen.distance * 2;
    this.controls.target.copy(target);
    this.camera.position.copy(target).addScaledVector(new Vector3(...way), distance);
    this.camera.near = distance / 40;
    this.camera.far = distance * 4;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.setting = false;
    this.now = eye;
  }

  private read(): void {
    const way = this.camera.position.clone().sub(this.controls.target);
    const distance = way.length();
    const [turn, tilt] = [degrees(Math.atan2(way.x, way.z)), degrees(Math.asin(way.y / distance))];
    const seen = fit(this.ends, { turn, tilt }, slope, this.camera.aspect);
    const { x, y, z } = this.controls.target;
    this.now = {
      turn,
      tilt,
      zoom: seen.distance / distance,
      shift: [x - seen.target[0], y - seen.target[1], z - seen.target[2]],
    };
  }

  dispose(): void {
    this.controls.dispose();
  }
}
