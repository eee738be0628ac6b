// Which folder of src may import which; `npm run lint` checks it.
module.exports = {
  forbidden: [
    {
      name: "no-circle",
      comment: "No file imports what imports it, on demand or for a type either.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "words-are-a-leaf",
      comment: "The texts know no other folder.",
      severity: "error",
      from: { path: "^src/i18n/" },
      to: { path: "^src/", pathNot: "^src/i18n/" },
    },
    {
      name: "core-and-server-are-leaves",
      comment: "What talks to the core and the server, and what reads positions, knows no feature.",
      severity: "error",
      from: { path: "^src/(core|position|server)/" },
      to: { path: "^src/", pathNot: "^src/(i18n|core|position|server)/" },
    },
    {
      name: "ui-is-a-leaf",
      comment: "The small views that features share know none of them.",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/", pathNot: "^src/(i18n|core|position|server|ui)/" },
    },
    {
      name: "app-is-the-root",
      comment: "Only main.tsx knows the page as a whole.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(app/|main\\.tsx)" },
      to: { path: "^src/app/" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^generated/"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    exclude: { path: "^\\.\\./bindings/" },
  },
};
