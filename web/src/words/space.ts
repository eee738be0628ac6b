import { space } from "./en/space.ts";
import { laterWords } from "./later.ts";

// The texts of the 3D view.
export const t = await laterWords(space, { de: () => import("./de/space.ts").then((part) => part.space) });
