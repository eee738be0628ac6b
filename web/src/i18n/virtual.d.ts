// Made by build/catalogues.ts.
declare module "virtual:messages/*" {
  const catalogue: import("./messages.ts").Catalogue;
  export default catalogue;
}
