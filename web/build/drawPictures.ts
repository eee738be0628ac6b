import { writeFileSync } from "node:fs";
import { glancePictures } from "./glancePictures.ts";
import { glossaryPictures } from "./glossaryPictures.ts";
import { draw } from "./pictures.ts";

// Writes docs/rules/pictures: npm run pictures.

for (const [name, picture] of Object.entries({ ...glossaryPictures, ...glancePictures })) {
  writeFileSync(new URL(`../../docs/rules/pictures/${name}.svg`, import.meta.url), draw(picture));
}
