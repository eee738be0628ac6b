// The boards, with the 3D view over them when it is chosen, which is loaded then. The flat boards stay in place for the
// keyboard and for screen readers, and only the visible picture differs. Where 3D is not possible, it sets ViewCtrl
// back to flat.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { Boards } from "../board/Boards.tsx";
import type { SpaceProps } from "./Space.tsx";

let made: ComponentType<SpaceProps> | undefined;

// Whether this browser can draw 3D, checked before anything is loaded for it.
function canDraw(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

export function Depth({ phone }: { phone: boolean }) {
  const { session, view } = useStore();
  const place = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);
  const [ready, setReady] = useState(false);
  // A lesson refers to the boards as they are laid out.
  const wanted =
    view.mode.value === "space" && session.map.value !== null && session.activity.value?.kind !== "lesson";

  useEffect(() => {
    if (!wanted) return setReady(false);
    if (!canDraw()) return view.flatten(t("space.cannot"), true);
    if (made) return;
    let here = true;
    import("./Space.tsx").then(
      (part) => {
        made = part.Space;
        if (here) redraw((n) => n + 1);
      },
      () => here && view.flatten(t("space.unfetched"), false),
    );
    return () => void (here = false);
  }, [view, wanted]);

  const Made = made;
  return (
    <div class={`depth${wanted && ready ? " deep" : ""}`}>
      <div class="depth-boards" ref={place}>
        <Boards phone={phone && !(wanted && ready)} />
      </div>
      {wanted && Made && <Made grid={place} ready={() => setReady(true)} />}
    </div>
  );
}
