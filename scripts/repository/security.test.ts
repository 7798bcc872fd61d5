// Checks docs/security.md and security rules that apply to all sources.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The last requirement of levels 1 and 2 in each section of ASVS 5.0. Those of level 3 follow. */
const SECTIONS = `
  1.1=2 1.2=9 1.3=11 1.4=3 1.5=2
  2.1=3 2.2=3 2.3=4 2.4=1
  3.2=2 3.3=4 3.4=6 3.5=5 3.7=2
  4.1=3 4.2=1 4.3=2 4.4=4
  5.1=1 5.2=3 5.3=2 5.4=3
  6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4
  7.1=3 7.2=4 7.3=2 7.4=5 7.5=2 7.6=2
  8.1=2 8.2=3 8.3=1 8.4=1
  9.1=3 9.2=4
  10.1=2 10.2=2 10.3=4 10.4=11 10.5=5 10.6=2 10.7=3
  11.1=2 11.2=3 11.3=3 11.4=4 11.5=1 11.6=1
  12.1=3 12.2=2 12.3=4
  13.1=1 13.2=5 13.3=2 13.4=5
  14.1=2 14.2=4 14.3=3
  15.1=3 15.2=3 15.3=7
  16.1=1 16.2=5 16.3=4 16.4=3 16.5=3
  17.1=1 17.2=4 17.3=2
`;

const rows = read("docs/security.md")
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [, number = "", , state = "", how = "", seenBy = ""] = line.split("|").map((cell) => cell.trim());
    return { number, state, how, seenBy };
  });

describe("the table of docs/security.md", () => {
  test("has each requirement of levels 1 and 2 once, in order", () => {
    const wanted = [...SECTIONS.matchAll(/(\S+)=(\d+)/g)].flatMap(([, section, last]) =>
      Array.from({ length: Number(last) }, (_, index) => `${section}.${index + 1}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(wanted);
  });

  test("says for each whether it is met, and how or why not", () => {
    const states = new Set(["yes", "n/a", "operator", "no"]);
    expect(rows.filter(({ state, how }) => !states.has(state) || how === "")).toEqual([]);
  });

  test("names existing tests", () => {
    const named = rows.flatMap(({ number, seenBy }) =>
      [...seenBy.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = "", name = ""]) => ({
        number,
        file,
        name,
      })),
    );
    expect(named.length).toBeGreaterThan(100);
    const lost = named.filter(
      ({ file, name }) => !existsSync(path.join(ROOT, file)) || !hasString(read(file), name),
    );
    expect(lost).toEqual([]);
    expect(rows.filter(({ seenBy }) => seenBy.replaceAll(/`[^`]+` “[^”]+”(?:; )?/g, "") !== "")).toEqual([]);
  });
});

/** Whether a test file contains the text in a string, such as a test title. */
const hasString = (source: string, text: string) =>
  source
    .split("\n")
    .some(
      (line) =>
        line.includes(text) &&
        !/^\s*(?:\/\/|\/?\*)/.test(line) &&
        /["'`]/.test(line.slice(0, line.indexOf(text))),
    );

const isTest = (file: string) => /\.test\.tsx?$|\/testing|test-suite/.test(file);
const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !file.includes("dist/") && !isTest(file))
    .toSorted();
const thatMatch = (files: readonly string[], pattern: RegExp) =>
  files.filter((file) => pattern.test(read(file)));

const all = sources("{contract,server,web}/**/*.{ts,tsx}");

test("no source evaluates text as code", () => {
  expect(all.length).toBeGreaterThan(500);
  const running =
    /\beval\(|\bnew Function\b|\bdocument\.write|insertAdjacentHTML|srcdoc|from "node:vm"|shell: true/;
  expect(thatMatch(all, running)).toEqual([]);
});

test("only a few files insert HTML, and all sanitize it", () => {
  expect(thatMatch(all, /dangerouslySetInnerHTML|\.innerHTML =/)).toEqual([
    // Its own style and script.
    "server/public-pages/page-layout.tsx",
    "server/public-site/site-layout.tsx",
    "web/sermons/view/marked-text.tsx",
    "web/ui/layout/prose.tsx",
    "web/ui/rich-text/preserved-nodes.ts",
    "web/ui/text/annotate-html.ts",
    "web/ui/text/sanitize-html.ts",
  ]);
});

test("no fetch follows redirects automatically, except where each connection is checked", () => {
  const unchecked = sources("server/**/*.ts").filter((file) => file !== "server/http/public-fetch.ts");
  const calls = unchecked.flatMap((file) =>
    [...read(file).matchAll(/\bawait fetch\(([\s\S]*?)\);/g)].map(([, given]) => ({ file, given })),
  );
  expect(calls.map(({ file }) => file)).toEqual([
    "server/engine/model/calls/model-fetch.ts",
    "server/http/limited-fetch.ts",
    "server/http/resumable-download.ts",
  ]);
  expect(calls.filter(({ given }) => !given?.includes('redirect: "manual"'))).toEqual([]);
  const others =
    /^import (?!type |\{ IncomingMessage, ServerResponse \}).*from "(?:node:https?|undici|axios)"/m;
  // It refuses private addresses when it connects, so redirects are checked, too.
  expect(thatMatch(sources("server/**/*.ts"), others)).toEqual(["server/http/public-fetch.ts"]);
});

test("no source turns off certificate checks", () => {
  expect(thatMatch(all, /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED|ignoreTLS/)).toEqual([]);
});

test("every package is pinned by its hash", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const loose = Object.entries(packages).filter(
    ([name, { integrity }]) => name !== "" && !integrity?.startsWith("sha512-"),
  );
  expect(loose.map(([name]) => name)).toEqual([]);
});

test("no product file imports test code", () => {
  expect(thatMatch(all, /from "[^"]*\/testing[^"]*"|from "(?:vitest|fast-check)"/)).toEqual([]);
});
