// Castles, papers and walls on the boards, which only Cheops has.
import { lazy } from "../ui/lazy.tsx";

export const part = lazy(() => import("./CastlePictures.tsx").then((pictures) => pictures.CastlePart));
export const badges = lazy(() => import("./CastlePictures.tsx").then((pictures) => pictures.Badges));
export const walls = lazy(() => import("./CastlePictures.tsx").then((pictures) => pictures.Walls));
