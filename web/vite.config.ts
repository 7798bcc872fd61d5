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
    proxy: { "^/api/": "http://127.0.0.1:3000" },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The content policy allows no `data:` fonts or scripts, and a file can be cached.
    assetsInlineLimit: 0,
  },
});
