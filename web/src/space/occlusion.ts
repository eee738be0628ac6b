// What the levels hide from the viewer: whether a line from the camera to a point goes through the squares of a level.
import { boardsOf } from "../position/levels.ts";
import type { Atlas } from "../position/stateQueries.ts";
import { extent, thickness, type Places, type Point } from "./places.ts";

interface Plate {
  // The height of its squares, the corner at its least file and rank, and which of its squares exist.
  y: number;
  left: number;
  near: number;
  files: number;
  ranks: number;
  there: Uint8Array;
}

export class Occlusion {
  private readonly plates: Plate[] = [];

  constructor(map: Atlas, places: Places) {
    for (const levels of boardsOf(map.info)) {
      const { x, y, files, ranks } = extent(map, levels);
      for (const level of levels) {
        const there = new Uint8Array(files * ranks);
        for (let i = 0; i < there.length; i++)
          there[i] = map.at(level, x + (i % files), y + Math.floor(i / files)) ? 1 : 0;
        const at = places.levels[level]!;
        this.plates.push({
          y: at[1],
          left: at[0] - files / 2,
          near: at[2] + ranks / 2,
          files,
          ranks,
          there,
        });
      }
    }
  }

  // Whether a level is between the two points.
  blocked(eye: Point, x: number, y: number, z: number): boolean {
    for (const { y: height, left, near, files, ranks, there } of this.plates) {
      for (const face of [height, height - thickness]) {
        const t = (face - y) / (eye[1] - y);
        // The point may lie on a level.
        if (!(t > 1e-4 && t < 1)) continue;
        const file = Math.floor(x + (eye[0] - x) * t - left);
        const rank = Math.floor(near - (z + (eye[2] - z) * t));
        if (file >= 0 && file < files && rank >= 0 && rank < ranks && there[rank * files + file] === 1)
          return true;
      }
    }
    return false;
  }
}
