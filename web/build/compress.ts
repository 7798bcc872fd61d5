import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Writes the compressed forms of text files beside them, for the server to send as they are. */
export function compress(): Plugin {
  let folder: string;
  return {
    name: "compress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      handler() {
        for (const file of globSync(`${folder}/**/*.{html,js,css,svg}`)) {
          const content = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(content));
          writeFileSync(`${file}.gz`, gzipSync(content));
        }
      },
    },
  };
}
