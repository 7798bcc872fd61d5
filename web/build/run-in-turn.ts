import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Vite's own module that fetches what a part of the page needs before that part runs, and its function for that. */
const HELPER = "\0vite/preload-helper.js";
const RUN = "__vitePreload";
const OURS = resolve(import.meta.dirname, "../part-files.ts");

/** Has the files of a part of the page come and run as `web/part-files.ts` says, each after those that it needs. */
export function runInTurn(): Plugin {
  const imports = new Map<string, string[]>();
  const countNeeded = (file: string) => {
    const needed = new Set([file]);
    for (const one of needed) for (const next of imports.get(one) ?? []) needed.add(next);
    return needed.size;
  };
  let isOurs = false;
  return {
    name: "run-in-turn",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files) =>
            files.toSorted((one, other) => countNeeded(one) - countNeeded(other)),
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return;
      isOurs = true;
      const code = `${readFileSync(OURS, "utf8")}\nexport { runPart as ${RUN} };`;
      return { code, moduleType: "ts" };
    },
    generateBundle(_, bundle) {
      if (!isOurs) this.error("Vite fetches the parts of a page in another way than it did.");
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") imports.set(file.fileName, file.imports);
      }
    },
  };
}
