// Builds dist/ with the tools of the page (web/node_modules): compiles src/, and adds what is made elsewhere: the cores, the nets
// and the licence. `npm pack` then makes the package of it. tools/npm_package.sh does all of it.
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = new URL("./", import.meta.url);
const root = new URL("../../", here);
const dist = new URL("dist/", here);
const inWeb = (tool, ...args) =>
  execFileSync(fileURLToPath(new URL(`web/node_modules/.bin/${tool}`, root)), args, {
    cwd: fileURLToPath(new URL("web/", root)),
    stdio: "inherit",
  });

const { version } = JSON.parse(readFileSync(new URL("package.json", here), "utf8"));
const [, project] = /^project\(cheshire VERSION (\S+)/m.exec(
  readFileSync(new URL("CMakeLists.txt", root), "utf8"),
);
if (version !== project) throw new Error(`package.json has version ${version}, the project ${project}`);

inWeb("vite-node", "build/writeProtocol.ts");
rmSync(dist, { recursive: true, force: true });
inWeb("tsc", "-p", fileURLToPath(new URL("tsconfig.build.json", here)));
for (const name of ["cheshire_records.wasm", "cheshire_large.wasm", "cheshire_solver.wasm"])
  copyFileSync(new URL(`web/wasm/${name}`, root), new URL(name, dist));
cpSync(new URL("data/nets/", root), new URL("nets/", dist), { recursive: true });
copyFileSync(new URL("LICENSE", root), new URL("LICENSE", here));
