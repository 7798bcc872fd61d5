import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./build/compress.ts";
import { runInTurn } from "./build/run-in-turn.ts";
import { fetchFirstPagesEarly } from "./build/fetch-first-pages-early.ts";
import { keepFirstPagesSmall } from "./build/keep-first-pages-small.ts";
import { leaveOut } from "./build/leave-out.ts";
import { leaveShapesOut } from "./build/leave-shapes-out.ts";
import { nameSharedPart, SHAPES } from "./build/shared-parts.ts";

/** What every page needs: one file of it is smaller, and there sooner, than many. */
const FIRST_LOAD = [
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\//,
  /node_modules\/@mantine\/core\/esm\/core\//,
  /node_modules\/@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|CloseButton|Input|InputBase|Loader|Text|TextInput|Title|UnstyledButton)\//,
  /node_modules\/@mantine\/hooks\/esm\/use-window-event\//,
  /node_modules\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
  /contract\/(account|google-sign-in|installation|limits)\.ts/,
  /web\/(api|early-answers|installation\.queries|paths|query-client|routes|theme)\.tsx?/,
  /web\/account\/(account\.api|first-sign-in|guard|session-channel|session\.queries)\.tsx?/,
  /web\/offline\/(connection|kept-answers|use-connection)\.ts/,
  /web\/ui\/(busy-button|error-notice|lazy-part|loading|logo|use-waiting)\.tsx?/,
  /web\/(no-eval|service-workers|youtube\/way-back|account\/google-(channel|way-back))\.ts/,
  /web\/(fonts|theme|ui\/mantine|account\/[\w-]+\.module)\.css$/,
];

/** The page to sign in on, with all that it needs: one file. What asks again over another page needs it, too. */
const SIGN_IN = /web\/account\/login-page\.tsx$/;

/** What stands around every page of a signed-in person, and their library: one file, with all that they need. */
const SHELL = /web\/(shell\/shell|account\/session-keeper|library\/library-page)\.tsx$/;

/** The styles of all other pages. */
const STYLES = /(?<!google-return)\.css$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    runInTurn(),
    leaveOut(),
    leaveShapesOut(),
    fetchFirstPagesEarly(),
    keepFirstPagesSmall(),
    compress(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [resolve(import.meta.dirname, "..")] },
    // Anchored, so that our own /api.ts is not sent to the server.
    proxy: { "^/api/": "http://127.0.0.1:3000" },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The content policy allows no `data:` fonts or scripts, and a file can be cached.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
    },
    rolldownOptions: {
      // Google comes back to a page of its own, which opens faster than the app.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: (id) => FIRST_LOAD.some((part) => part.test(id)) },
            { name: "sign-in", test: SIGN_IN },
            { name: "shell", test: SHELL },
            { name: "shapes", test: SHAPES },
            { name: "styles", test: STYLES },
            { name: nameSharedPart, debugName: "shared", minShareCount: 3 },
          ],
        },
      },
      input: ["index.html", "google-return.html"].map((page) => resolve(import.meta.dirname, page)),
    },
  },
});
