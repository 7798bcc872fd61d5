// The build is bundled and minified. The log names places in the source files instead.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER_FOLDER } from "./paths.ts";

const REPOSITORY = path.dirname(SERVER_FOLDER);
const BUILT_PLACE = /((?:file:\/\/)?[^\s()]*[\\/]server[\\/]dist(?:-tests)?[\\/][^\s():]+\.js):(\d+):(\d+)/g;

/** Places that were looked up. Maps themselves are large and not kept in memory. */
const known = new Map<string, string>();
const MAX_KNOWN = 1000;

/** Replaces places in the built server, such as `server/dist/main.js:1:2345`, by those in the source files. */
export function toSourcePositions(stack: string): string {
  return stack.replaceAll(BUILT_PLACE, (place, file: string, line: string, column: string) => {
    const found = known.get(place) ?? findPosition(file, Number(line), Number(column)) ?? place;
    if (known.size < MAX_KNOWN) known.set(place, found);
    return found;
  });
}

function findPosition(address: string, line: number, column: number): string | undefined {
  try {
    const file = address.startsWith("file:") ? fileURLToPath(address) : address;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    const origin = map.findOrigin(line, column);
    if (!("fileName" in origin)) return undefined;
    const source = path.resolve(path.dirname(file), origin.fileName);
    return `${path.relative(REPOSITORY, source)}:${origin.lineNumber}:${origin.columnNumber}`;
  } catch {
    // Without a map, the place in the build is better than nothing.
    return undefined;
  }
}
