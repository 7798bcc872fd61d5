// Which module of contract/, server/ and web/ may import which; no cycles and no crowded folders anywhere.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/g;
const isTest = (file: string) => /\.test\.tsx?$|\.bench\.ts$|test-suite\.ts$|(?:^|\/)testing/.test(file);

/** All code of the repository, with tests and styles. */
const sources = globSync(
  "{bench,chaos,contract,e2e,evaluation,scripts,server,web}/**/*.{ts,tsx,mts,mjs,css}",
  {
    cwd: ROOT,
  },
)
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !/\/dist(?:-tests)?\//.test(file));
const contents = new Map(
  sources
    .filter((file) => !file.endsWith(".css"))
    .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]),
);
/** The files of the product. */
const code = [...contents.keys()].filter((file) => /^(?:contract|server|web)\//.test(file) && !isTest(file));

/** The imports of each file, types included: paths of the repository or package names. */
const allImports = new Map(
  [...contents].map(([file, content]) => {
    const found = [...content.matchAll(IMPORT)].map(([, from, lazy]) => from ?? lazy ?? "");
    return [
      file,
      found.map((to) => (to.startsWith(".") ? path.posix.join(path.posix.dirname(file), to) : to)),
    ];
  }),
);
const imports = new Map(code.map((file) => [file, allImports.get(file)!]));

const isOurs = (to: string) =>
  /^(?:contract|server|web|e2e|bench|chaos|evaluation|scripts)\/|^package\.json$/.test(to);
/** "server/jobs" of "server/jobs/jobs.ts", "server" of "server/app.ts". */
const moduleOf = (file: string) =>
  file
    .split("/")
    .slice(0, Math.min(2, file.split("/").length - 1))
    .join("/");

/** The forbidden imports of all files that match the pattern. Fails if no file matches. */
function findStray(pattern: RegExp, mayImport: (to: string, from: string) => boolean): string[] {
  const files = code.filter((file) => pattern.test(file));
  expect(files, `files that match ${pattern}`).not.toEqual([]);
  return files.flatMap((from) =>
    imports
      .get(from)!
      .filter((to) => !mayImport(to, from))
      .map((to) => `${from} imports ${to}`),
  );
}

describe("contract/", () => {
  test("imports zod and itself", () => {
    expect(findStray(/^contract\//, (to) => to === "zod" || to.startsWith("contract/"))).toEqual([]);
  });
});

/** What each server module below the features may import besides itself, the contract and the files of `TOP_LEVEL`. */
const SERVER_FOUNDATIONS: Record<string, string[]> = {
  audio: ["processes", "workers"],
  background: ["config", "db"],
  config: ["data-folder", "engine", "processes", "storage"],
  "data-folder": ["processes"],
  db: ["config", "data-folder", "processes"],
  documents: ["engine", "scripture"],
  engine: ["language", "scripture", "workers"],
  language: [],
  mail: ["background", "db"],
  pictures: ["workers"],
  processes: [],
  "public-pages": ["documents"],
  scripture: ["language"],
  storage: ["data-folder", "processes"],
  workers: ["processes"],
  zip: [],
};

/** Each record kind has a module on the server and one in the web app. */
const RECORD_MODULES = Object.values(RECORD_KINDS).map(({ path: name }) => name);

/** Features and their HTTP routes. They may import one another. */
const SERVER_FEATURES = [
  "account",
  "account-deletion",
  "admin",
  "archive",
  "backup",
  "bibles",
  "checks",
  "churches",
  "comments",
  "reviews",
  "content",
  "exports",
  "files",
  "handover",
  "http",
  "imports",
  "jobs",
  "metrics",
  "openapi",
  "operator",
  "processing",
  "profile",
  "provenance",
  "public-site",
  "publications",
  "record-kinds",
  "records",
  "samples",
  "series",
  "share-links",
  "sharing",
  "speech",
  "subscriptions",
  "system",
  "text-work",
  "transcripts",
  "uploads",
  "youtube",
  ...RECORD_MODULES,
];

/** Files of server/ itself that any module may import. The others compose the modules. */
const TOP_LEVEL = ["server/errors.ts", "server/logger.ts", "server/paths.ts", "server/source-positions.ts"];
const COMPOSITION = [
  "server/app.ts",
  "server/context.ts",
  "server/email-renderer.ts",
  "server/main.ts",
  "server/vite.config.ts",
];

const foldersOf = (top: string) =>
  [...new Set(code.filter((file) => file.startsWith(`${top}/`)).map(moduleOf))]
    .filter((folder) => folder !== top)
    .map((folder) => folder.slice(top.length + 1));

describe("server/", () => {
  test("has exactly the modules that these rules name", () => {
    const known = [...Object.keys(SERVER_FOUNDATIONS), ...SERVER_FEATURES];
    expect(foldersOf("server").toSorted()).toEqual(known.toSorted());
    const top = code.filter((file) => moduleOf(file) === "server");
    expect(top.toSorted()).toEqual([...TOP_LEVEL, ...COMPOSITION].toSorted());
  });

  test("imports the contract, itself and libraries", () => {
    const stray = findStray(
      /^server\//,
      (to) => !isOurs(to) || /^(?:server|contract)\/|^package\.json$/.test(to),
    );
    expect(stray).toEqual([]);
  });

  test("is composed in one place: modules declare the parts of the context that they need", () => {
    const stray = findStray(/^server\/[^/]+\//, (to) => !COMPOSITION.includes(to));
    expect(stray).toEqual([]);
    const topLevel = new RegExp(`^(?:${TOP_LEVEL.join("|")})$`);
    const mayImport = (to: string) =>
      !isOurs(to) || /^contract\/|^package\.json$/.test(to) || TOP_LEVEL.includes(to);
    expect(findStray(topLevel, mayImport)).toEqual([]);
  });

  test.each(Object.entries(SERVER_FOUNDATIONS))("%s imports no feature", (name, allowed) => {
    const modules = new Set([name, ...allowed].map((each) => `server/${each}`));
    const mayImport = (to: string) =>
      !isOurs(to) ||
      to.startsWith("contract/") ||
      TOP_LEVEL.includes(to) ||
      modules.has(moduleOf(to)) ||
      to === "package.json";
    expect(findStray(new RegExp(`^server/${name}/`), mayImport)).toEqual([]);
  });

  test("the engine imports pure libraries only", () => {
    const impure = /^@?(?:fastify|drizzle-orm|pg$|better-auth)/;
    expect(findStray(/^server\/(?:engine|scripture)\//, (to) => !impure.test(to))).toEqual([]);
  });

  test("routes never import Drizzle", () => {
    expect(findStray(/\.routes\.ts$/, (to) => !/^(?:drizzle-orm|pg$)/.test(to))).toEqual([]);
  });

  test("features import Fastify only in their routes", () => {
    const features = /^server\/(?!http\/|.*\.routes\.ts$)[^/]+\//;
    expect(findStray(features, (to) => !/^@?fastify/.test(to))).toEqual([]);
  });

  test("reads environment variables only for the configuration and for child processes", () => {
    const readers = code.filter(
      (file) => !file.startsWith("web/") && /process\.env\b/.test(contents.get(file)!),
    );
    expect(readers.toSorted()).toEqual([
      "server/admin/admin-command.ts",
      "server/backup/backup-command.ts",
      "server/main.ts",
      "server/processes/child-environment.ts",
    ]);
  });
});

/** The layers of the web app, from the base to the app. A module may import its own layer and those before it. */
const WEB_LAYERS = [
  // Independent of records.
  ["api", "navigation", "offline", "system", "theme", "ui", "account"],
  // Shared by several features.
  [
    "autosave",
    "bibles",
    "churches",
    "exports",
    "publishing",
    "records",
    "scripture",
    "sharing",
    "uploads",
    "youtube",
  ],
  // Features, which do not import one another.
  ["community", "profile", ...RECORD_MODULES],
  // The list of record kinds.
  ["record-kinds"],
  // Screens that combine features.
  ["create", "help", "imports", "library", "operator", "series", "shell"],
  ["app"],
];
const FEATURE_LAYER = 2;

describe("web/", () => {
  const layerOf = (name: string) => WEB_LAYERS.findIndex((layer) => layer.includes(name));

  test("has exactly the modules that these rules name", () => {
    expect(foldersOf("web").toSorted()).toEqual(WEB_LAYERS.flat().toSorted());
    expect(code.filter((file) => moduleOf(file) === "web")).toEqual(["web/vite.config.ts"]);
  });

  test("imports the contract, itself and libraries, never the server", () => {
    expect(findStray(/^web\//, (to) => !isOurs(to) || /^(?:web|contract)\//.test(to))).toEqual([]);
  });

  test("imports the contract's schemas as types only, so that pages do not load validation code", () => {
    const files = code.filter((file) => file.startsWith("web/"));
    const schemas = files.flatMap((file) =>
      [...contents.get(file)!.matchAll(/import (type )?[^;]*?"[^"]*\.schema\.ts"/g)].map(([line, type]) => ({
        file,
        line,
        type,
      })),
    );
    expect(schemas.length).toBeGreaterThan(50);
    expect(schemas.filter(({ type }) => type === undefined)).toEqual([]);
  });

  test.each(WEB_LAYERS.flat())("%s imports no module above it, and no other feature", (name) => {
    const layer = layerOf(name);
    const stray = findStray(new RegExp(`^web/${name}/`), (to) => {
      const [top, folder = ""] = to.split("/");
      if (top !== "web" || folder === name) return true;
      return layerOf(folder) < layer || (layerOf(folder) === layer && layer !== FEATURE_LAYER);
    });
    expect(stray).toEqual([]);
  });
});

/** The import cycles (Tarjan's strongly connected components). */
function findCycles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): void {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file)!);
    stack.push(file);
    for (const to of graph.get(file)!) {
      if (!graph.has(to)) continue;
      if (!numbers.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  }

  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return cycles;
}

/** Like `imports`, but between modules (the folders of contract, server and web), without the files that compose them. */
function listModuleImports(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of code.filter((each) => !COMPOSITION.includes(each) && each !== "contract/endpoints.ts")) {
    const to = imports
      .get(file)!
      .filter((each) => isOurs(each) && !COMPOSITION.includes(each))
      .map(moduleOf);
    const known = graph.get(moduleOf(file)) ?? new Set();
    graph.set(moduleOf(file), new Set([...known, ...to.filter((each) => each !== moduleOf(file))]));
  }
  return graph;
}

test("no import cycles between files, types included", () => {
  expect(findCycles(allImports)).toEqual([]);
});

test("no import cycles between modules, types included", () => {
  const graph = listModuleImports();
  expect(graph.size).toBeGreaterThan(50);
  expect(findCycles(graph)).toEqual([]);
});

test("no folder has more than 25 files directly in it", () => {
  const folders = Map.groupBy(sources, (file) => path.posix.dirname(file));
  const full = [...folders].filter(([, files]) => files.length > 25);
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
