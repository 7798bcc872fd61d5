import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { SERVER_FOLDER } from "./paths.ts";
import { toSourcePositions } from "./source-positions.ts";
import { TEST_PROGRAMS_FOLDER } from "./testing-programs.ts";

/** Where the build of the tests, which is built like the server, defines a function. */
function findInBuild(text: string): { file: string; line: number; column: number } {
  for (const file of globSync(path.join(SERVER_FOLDER, TEST_PROGRAMS_FOLDER, "*.js"))) {
    const lines = readFileSync(file, "utf8").split("\n");
    const line = lines.findIndex((candidate) => candidate.includes(text));
    if (line >= 0) return { file, line: line + 1, column: lines[line]!.indexOf(text) + 1 };
  }
  throw new Error(`The build does not contain ${text}.`);
}

test("places in the build become places in the source files", () => {
  const { file, line, column } = findInBuild("function startJobWorker(");
  const source = /(?<=startJobWorker \()server\/jobs\/job-worker\.ts:\d+:\d+(?=\))/;
  for (const address of [file, pathToFileURL(file).href]) {
    const stack = `Error: a:1:2\n    at startJobWorker (${address}:${line}:${column})`;
    expect(toSourcePositions(stack)).toMatch(source);
    expect(toSourcePositions(stack)).toContain("Error: a:1:2");
  }
  const [place] = source.exec(toSourcePositions(`at startJobWorker (${file}:${line}:${column})`))!;
  const number = Number(place.split(":")[1]);
  const sources = readFileSync(path.join(SERVER_FOLDER, "jobs/job-worker.ts"), "utf8").split("\n");
  expect(sources[number - 1]).toContain("function startJobWorker");
});

test("other places stay as they are", () => {
  const stack = "at x (node:internal/fs:1:2)\nat y (/opt/server/dist/missing.js:3:4)";
  expect(toSourcePositions(stack)).toBe(stack);
});
