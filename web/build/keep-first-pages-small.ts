import type { Plugin } from "vite";
import { contentOf, findFiles, modulesOf } from "./bundle-files.ts";
import { ENTRY, FIRST_PAGES, NOT_AT_FIRST, weigh } from "./first-pages.ts";

/** Ends a build in which a first page outgrew its limit, or has parts that are to wait. */
export function keepFirstPagesSmall(): Plugin {
  return {
    name: "keep-first-pages-small",
    apply: "build",
    // Last of all, for what is weighed is to be what is written.
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const { name, modules, limit } of Object.values(FIRST_PAGES)) {
          const files = findFiles(bundle, [ENTRY, ...modules]);
          const early = files.flatMap((file) => modulesOf(bundle, file)).find((id) => NOT_AT_FIRST.test(id));
          if (early) this.error(`${name} comes with ${early}, which is to wait until it is asked for.`);
          const bytes = files.reduce((sum, file) => sum + weigh(contentOf(bundle, file)), 0);
          const weight = `${name} has ${bytes} bytes of scripts and styles, of ${limit} that it may have`;
          if (bytes > limit) this.error(weight);
          this.info(weight);
        }
      },
    },
  };
}
