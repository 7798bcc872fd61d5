import type { Plugin } from "vite";
import { SESSION_ADDRESS } from "../../contract/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import { profileEndpoints } from "../../contract/profile.ts";
import { sermonEndpoints } from "../../contract/sermon.ts";
import { findFiles } from "./bundle-files.ts";
import { ENTRY, FIRST_PAGES } from "./first-pages.ts";

/**
 * Has a browser ask for the session, for all parts of the first pages and for what they show, as soon as it has read the
 * page: it would else hear of them only when the first script has come and run. `public/fetch-early.js` tells by the address which page it will be.
 */
export function fetchFirstPagesEarly(): Plugin {
  return {
    name: "fetch-first-pages-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { path, bundle }) {
        if (path !== "/index.html" || !bundle) return;
        const always = findFiles(bundle, [ENTRY]);
        const partsOf = (modules: readonly string[]) =>
          findFiles(bundle, modules)
            .filter((file) => !always.includes(file))
            .join(" ");
        return [
          {
            tag: "script",
            // It runs before the app, whatever is in the cache: an answer that the app did not take would be old later.
            attrs: {
              src: "/fetch-early.js",
              "data-session": SESSION_ADDRESS,
              "data-profile": profileEndpoints.getProfile.path,
              "data-sermons": `${sermonEndpoints.listSermons.path}?limit=${LIMITS.shownItems}`,
              "data-login": partsOf(FIRST_PAGES.login.modules),
              "data-shell": partsOf(FIRST_PAGES.library.modules),
            },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}
