// The messages of the core and the server in one language, which build/catalogues.ts compiles.
declare module "virtual:messages/*" {
  const catalogue: import("./messages.ts").Catalogue;
  export default catalogue;
}
