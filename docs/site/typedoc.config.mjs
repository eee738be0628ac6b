// The page of the npm package, from its types and comments. A warning is an error: something exported that has no comment,
// and a type that an exported one mentions and that is not exported.
import { OptionDefaults } from "typedoc";

// What json-schema-to-typescript writes; the types say it.
const bounds = ["@minItems", "@maxItems"];

export default {
  name: "@cheshire/core",
  entryPoints: ["../../bindings/javascript/src/index.ts"],
  tsconfig: "../../bindings/javascript/tsconfig.build.json",
  plugin: ["typedoc-plugin-markdown"],
  router: "module",
  out: "pages/api",
  entryFileName: "javascript",
  cleanOutputDir: false,
  readme: "none",
  blockTags: [...OptionDefaults.blockTags, ...bounds],
  excludeTags: [...OptionDefaults.excludeTags, ...bounds],
  excludeExternals: true,
  excludeInternal: true,
  disableSources: true,
  sort: ["kind", "source-order"],
  treatWarningsAsErrors: true,
  validation: { notExported: true, invalidLink: true, rewrittenLink: true, notDocumented: true },
  requiredToBeDocumented: [
    "Class",
    "Interface",
    "Function",
    "TypeAlias",
    "Enum",
    "Variable",
    "Method",
    "Accessor",
  ],
  hidePageHeader: true,
  hideBreadcrumbs: true,
  hideGroupHeadings: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
};
