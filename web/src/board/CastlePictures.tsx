// Castles and papers on the squares of a Board, as pictures. Shapes carry all information; the colours repeat it.
import { memo } from "../ui/memo.ts";
import type { Color } from "../core/types.ts";
import type { Badge, Part, Role, Wall } from "./castles.ts";
import "./castles.css";

const tone = (owner: Color | null) => (owner === "w" ? "white" : owner === "b" ? "black" : "nobody");

// A tower seen from above: a ring of blocks around the piece, with battlements on the outside.
const ring = "M0 0H100V100H0ZM17 17V83H83V17Z";
const joints =
  "M20 0V17M40 0V17M60 0V17M80 0V17M20 83V100M40 83V100M60 83V100M80 83V100M0 20H17M0 40H17M0 60H17M0 80H17M83 20H100M83 40H100M83 60H100M83 80H100M0 0L17 17M100 0L83 17M0 100L17 83M100 100L83 83M17 17H83V83H17Z";
// The corner towers of an active Castle.
const turrets = "M1 1H25V25H1ZM75 1H99V25H75ZM75 75H99V99H75ZM1 75H25V99H1Z";
const throne =
  "M30 90V28Q30 12 50 12Q70 12 70 28V90M30 58H22V90M70 58H78V90M22 66H78M38 58V32Q38 22 50 22Q62 22 62 32V58";
const arch = "M8 94V84Q8 74 17 74Q26 74 26 84V94";
const diamond = "M50 30L70 50L50 70L30 50Z";
export const castleShapes = { ring, joints, turrets, throne, arch, diamond };

const Shape = ({ role, owner }: { role: Role; owner: Color | null }) => {
  if (role === "pillar") {
    return (
      <>
        <path class="blocks" d={ring} fill-rule="evenodd" />
        <path class="joints" d={joints} />
        {owner && <path class="turrets" d={turrets} />}
      </>
    );
  }
  return <path class={`sign ${role}`} d={role === "chair" ? throne : role === "axis" ? diamond : arch} />;
};

// A cell's part of a Castle, below its piece.
export const CastlePart = memo(function CastlePart({ part }: { part: Part }) {
  if (part.role === null) return null;
  return (
    <svg
      class={`stone ${tone(part.owner)}`}
      data-role={part.role}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
    >
      <Shape role={part.role} owner={part.owner} />
    </svg>
  );
});

const bars = "M20 10V92M40 10V92M60 10V92M80 10V92M12 10H88M12 92H88";

const pictures: { [badge in Badge]: preact.JSX.Element } = {
  arrested: (
    <g class="bars">
      <path class="casing" d={bars} />
      <path d={bars} />
    </g>
  ),
  // A sheriff's star.
  deputy: (
    <g class="badge deputy" transform="translate(79 22)">
      <path d="M0 -19L5.6 -7.7L18 -5.9L9 2.9L11.2 15.4L0 9.5L-11.2 15.4L-9 2.9L-18 -5.9L-5.6 -7.7Z" />
    </g>
  ),
  // A sealed letter.
  paper: (
    <g class="badge paper" transform="translate(76 22)">
      <path d="M-19 -13H19V13H-19ZM-19 -13L0 3L19 -13" />
      <circle cx="0" cy="5" r="6" />
    </g>
  ),
  // A stamp with a hook.
  certified: (
    <g class="badge certified" transform="translate(78 21)">
      <circle cx="0" cy="0" r="17" />
      <path d="M-8 0L-2 7L9 -7" />
    </g>
  ),
};

// What is known about the piece on a cell, drawn over it.
export const Badges = memo(function Badges({ badges }: { badges: Badge[] }) {
  return (
    <svg
      class="badges"
      data-badges={badges.join(" ")}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
    >
      {badges.map((badge) => pictures[badge])}
    </svg>
  );
});

// The walls of the active Castles around their fields on one level.
export function Walls({ walls, files, ranks }: { walls: Wall[]; files: number; ranks: number }) {
  return (
    <svg class="walls" viewBox={`0 0 ${files} ${ranks}`} aria-hidden="true" focusable="false">
      {walls.map(({ key, owner, path }) => (
        <g key={key} class={tone(owner)}>
          <path class="casing" d={path} />
          <path class="stones" d={path} />
        </g>
      ))}
    </svg>
  );
}
