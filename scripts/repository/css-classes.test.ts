// TypeScript does not check the classes of CSS modules.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const IMPORT = /import (\w+) from "(\.[^"]+\.module\.css)"/g;

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const sources = globSync("web/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["web/dist/**"] });

test("every class that a component uses is in its CSS module", () => {
  const used = sources.flatMap((file) => {
    const code = read(file);
    return [...code.matchAll(IMPORT)].flatMap(([, name = "", module = ""]) => {
      const classes = new Set(read(path.join(path.dirname(file), module)).match(/\.[A-Za-z_][\w-]*/g));
      const uses = code.replaceAll(IMPORT, "").match(new RegExp(`(?<![/\\w])${name}(\\.\\w+)`, "g")) ?? [];
      return uses.map((use) => ({ use: `${file}: ${use}`, isDefined: classes.has(use.slice(name.length)) }));
    });
  });
  expect(used.length).toBeGreaterThan(300);
  expect(used.filter(({ isDefined }) => !isDefined)).toEqual([]);
});
