import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), listPackages()],
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [resolve(import.meta.dirname, "..")] },
    // Anchored, so that our own /api.ts is not sent to the server.
    proxy: { "^/(api|s)/": "http://127.0.0.1:3000" },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The content policy allows no `data:` fonts or scripts, and a file can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // e2e/app/first-load.spec.ts limits what the first pages load; Vite's warning is about all files.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page starts with, the sign-in page included, as one file. The page that Google comes back to has its
            // own entry, which must not run in the app.
            { name: "initial", tags: ["$initial"], test: /^(?!.*\/google[-/])/ },
            // On slow connections many small files take longer than one: each page that users start with is a file.
            {
              name: "shell",
              test: /\/web\/(shell\/shell|account\/session\/session-monitor|offline\/response-store)\.tsx?$/,
            },
            // Both the dashboard and the empty library show it.
            { name: "empty-state", test: /\/web\/ui\/notices\/empty-state\.tsx$/ },
            { name: "library", test: /\/web\/library\/library-page\.tsx$/ },
            { name: "dashboard", test: /\/web\/shell\/dashboard\/dashboard-page\.tsx$/ },
            // Icons are a few hundred bytes each. Those of one page only are in its file.
            { name: "icons", test: /@tabler/, minShareCount: 3 },
            { name: "shared", minShareCount: 4, maxModuleSize: 2_000 },
          ],
        },
      },
      // Google comes back to a page of its own, which opens faster than the app.
      input: ["index.html", "google-return.html"].map((page) => resolve(import.meta.dirname, page)),
    },
  },
});

/** The module `virtual:packages`: all packages that Berea installs, with their licenses, from package-lock.json. */
function listPackages(): Plugin {
  const name = "virtual:packages";
  return {
    name: "list-packages",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export const PACKAGES = ${JSON.stringify(readPackages())};` : undefined,
  };
}

function readPackages() {
  const { packages } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../package-lock.json"), "utf8"),
  ) as { packages: Record<string, { version: string; license?: string; dev?: boolean }> };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version, license = "No license is stated" }]) => ({
      name: path.split("node_modules/").at(-1) ?? path,
      version,
      license: license.replace(/^\((.*)\)$/, "$1"),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
