import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page starts with, the sign-in page included, as one file. The page that Google comes back to has its
            // own entry, which must not run in the app.
            { name: "initial", tags: ["$initial"], test: /^(?!.*\/google[-/])/ },
            // Icons are a few hundred bytes each.
            { name: "icons", test: /@tabler/ },
          ],
        },
      },
      // Google comes back to a page of its own, which opens faster than the app.
      input: ["index.html", "google-return.html"].map((page) => resolve(import.meta.dirname, page)),
    },
  },
});
