import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");

interface Import {
  from: string;
  /** A file of the repo, or the name of a package. */
  to: string;
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/g;

function readImports(pattern: string): Import[] {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !file.includes("dist/"));
  return files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    return [...source.matchAll(IMPORT)].map(([, from, lazy]) => {
      const to = from ?? lazy ?? "";
      return { from: file, to: to.startsWith(".") ? path.join(path.dirname(file), to) : to };
    });
  });
}

const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing/.test(file);
const startsWith =
  (...rooms: string[]) =>
  (file: string) =>
    rooms.some((room) => file.startsWith(room));
const isPackage = (to: string) => !/^(contract|server|web|e2e|bench|scripts|package\.json)/.test(to);

const isPureLibrary = (to: string) => isPackage(to) && !/^@?(fastify|drizzle-orm|pg$|better-auth)/.test(to);

/** Imports of the source files that match, tests left out, that go where they may not. */
const straying = (pattern: string, mayImport: (to: string) => boolean) =>
  readImports(pattern)
    .filter(({ from, to }) => !isTest(from) && !mayImport(to))
    .map(({ from, to }) => `${from} imports ${to}`);

describe("the walls between the rooms stand:", () => {
  test("the contract imports zod and itself", () => {
    expect(straying("contract/**/*.ts", (to) => to === "zod" || to.startsWith("contract/"))).toEqual([]);
  });

  test("the web never imports the server, and the server never the web", () => {
    const web = startsWith("web/", "contract/");
    expect(straying("web/**/*.{ts,tsx}", (to) => isPackage(to) || web(to))).toEqual([]);
    const server = startsWith("server/", "contract/", "package.json");
    expect(straying("server/**/*.ts", (to) => isPackage(to) || server(to))).toEqual([]);
  });

  test("the engine imports the contract, scripture and libraries", () => {
    const allowed = startsWith("server/engine/", "server/scripture/", "server/workers/", "contract/");
    expect(straying("server/{engine,scripture}/**/*.ts", (to) => isPureLibrary(to) || allowed(to))).toEqual(
      [],
    );
  });

  test("routes never import Drizzle", () => {
    expect(straying("server/**/*.routes.ts", (to) => !/^(drizzle-orm|pg$)/.test(to))).toEqual([]);
  });

  test("features never import Fastify", () => {
    const features = "server/{sermons,processing,transcripts,mail,scripture,engine,db}/**/*.ts";
    expect(straying(features, (to) => !/^@?fastify/.test(to))).toEqual([]);
  });

  test("features of the web import the client, shared pieces and the contract, not one another", () => {
    // The shell and the library are there to show what the features have; the person and their session, the connection
    // to YouTube, the Bible text, auto-saving, uploads, exports and reading without a network serve several.
    const showing = startsWith("web/shell/", "web/library/");
    const stray = readImports("web/*/**/*.{ts,tsx}").filter(({ from, to }) => {
      const room = from.split("/").slice(0, 2).join("/");
      if (isTest(from) || isPackage(to) || showing(from)) return false;
      return (
        !startsWith(
          `${room}/`,
          "web/ui/",
          "web/account/",
          "web/youtube/",
          "web/scripture/",
          "web/autosave/",
          "web/uploads/",
          "web/exports/",
          "web/offline/",
          "contract/",
        )(to) && to.split("/").length > 2
      );
    });
    expect(stray).toEqual([]);
  });

  test("the environment is read for the configuration and for what children get of it, nowhere else", () => {
    const files = globSync("{server,contract}/**/*.ts", { cwd: ROOT }).filter((file) => !isTest(file));
    const readers = files.filter((file) =>
      /process\.env\b/.test(readFileSync(path.join(ROOT, file), "utf8")),
    );
    expect(readers.toSorted()).toEqual([
      "server/backup/backup-command.ts",
      "server/child-environment.ts",
      "server/main.ts",
      "server/operator/operator-command.ts",
    ]);
  });
});
