// Small pictures that always face the viewer: letters, names of levels, badges.
import { CanvasTexture, LinearFilter, Sprite, SpriteMaterial } from "three";
import type { Badge } from "../board/castles.ts";

type Draw = (brush: CanvasRenderingContext2D, size: number) => void;
const size = 64;

function pill(text: string, fill: string, ink: string, serif: string): Draw {
  return (brush) => {
    brush.beginPath();
    brush.roundRect(text.length > 1 ? 3 : 9, 9, text.length > 1 ? 58 : 46, 46, 16);
    brush.fillStyle = fill;
    brush.fill();
    brush.strokeStyle = ink;
    brush.lineWidth = 4;
    brush.stroke();
    brush.fillStyle = ink;
    brush.font = `600 ${text.length > 1 ? 28 : 36}px ${serif}`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillText(text, 32, 34);
  };
}

function caption(text: string, ink: string, halo: string, serif: string): Draw {
  return (brush) => {
    brush.font = `${text.length > 1 ? 34 : 50}px ${serif}`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.lineJoin = "round";
    brush.strokeStyle = halo;
    brush.lineWidth = 8;
    brush.strokeText(text, 32, 34);
    brush.fillStyle = ink;
    brush.fillText(text, 32, 34);
  };
}

// White on blue, as wide as necessary.
function plate(text: string, serif: string): Draw {
  return (brush) => {
    brush.font = `38px ${serif}`;
    const wide = Math.min(brush.measureText(text).width + 24, 4 * size);
    brush.beginPath();
    brush.roundRect(2 * size - wide / 2, 6, wide, size - 12, 10);
    brush.fillStyle = "rgb(24 58 86 / 92%)";
    brush.fill();
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillStyle = "#fff";
    brush.fillText(text, 2 * size, size / 2 + 2, 4 * size - 16);
  };
}

const badges: { [badge in Badge]?: Draw } = {
  deputy(brush) {
    sign(brush, "#e3b341", new Path2D("M32 6L40 23L59 26L45 39L48 58L32 49L16 58L19 39L5 26L24 23Z"));
  },
  paper(brush) {
    sign(brush, "#fdfaf4", new Path2D("M6 14H58V52H6ZM6 14L32 36L58 14"));
    brush.fillStyle = "#a5322a";
    brush.beginPath();
    brush.arc(32, 36, 8, 0, 2 * Math.PI);
    brush.fill();
    brush.stroke();
  },
  certified(brush) {
    const circle = new Path2D();
    circle.arc(32, 32, 26, 0, 2 * Math.PI);
    sign(brush, "#26714f", circle);
    brush.strokeStyle = "#fff";
    brush.lineWidth = 8;
    brush.stroke(new Path2D("M19 32L29 43L46 20"));
  },
};

function sign(brush: CanvasRenderingContext2D, fill: string, path: Path2D): void {
  brush.lineJoin = brush.lineCap = "round";
  brush.lineWidth = 5;
  brush.fillStyle = fill;
  brush.strokeStyle = "#2b2622";
  brush.fill(path);
  brush.stroke(path);
}

// Sprites by name; each picture is drawn once.
export class Signs {
  private readonly made = new Map<string, SpriteMaterial>();

  private sprite(key: string, draw: Draw, depth = true, width = size): Sprite {
    let material = this.made.get(key);
    if (!material) {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width, size];
      const brush = canvas.getContext("2d");
      if (brush) draw(brush, size);
      const map = new CanvasTexture(canvas);
      map.minFilter = LinearFilter;
      map.generateMipmaps = false;
      map.premultiplyAlpha = true;
      material = new SpriteMaterial({
        map,
        transparent: true,
        depthTest: depth,
        depthWrite: false,
        premultipliedAlpha: true,
      });
      this.made.set(key, material);
    }
    const sprite = new Sprite(material);
    sprite.renderOrder = 3;
    return sprite;
  }

  letter(text: string, fill: string, ink: string, serif: string): Sprite {
    return this.sprite(`letter ${text} ${fill} ${ink}`, pill(text, fill, ink, serif));
  }

  name(text: string, ink: string, halo: string, serif: string): Sprite {
    return this.sprite(`name ${text} ${ink} ${halo}`, caption(text, ink, halo, serif));
  }

  // Four times as wide as high, and visible through everything.
  title(text: string, serif: string): Sprite {
    return this.sprite(`title ${text} ${serif}`, plate(text, serif), false, 4 * size);
  }

  badge(badge: Badge): Sprite | undefined {
    const draw = badges[badge];
    return draw && this.sprite(`badge ${badge}`, draw);
  }

  dispose(): void {
    for (const material of this.made.values()) {
      material.map?.dispose();
      material.dispose();
    }
    this.made.clear();
  }
}
