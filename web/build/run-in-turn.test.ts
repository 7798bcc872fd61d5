import { expect, test } from "vitest";
import { runInTurn } from "./run-in-turn.ts";
import { buildModules } from "./testing-build.ts";

const MODULES = {
  entry: `window.open = () => import("page");`,
  page: `import { list } from "list"; import { shape } from "shape"; export const page = [list, shape];`,
  list: `import { shape } from "shape"; export const list = { ...shape, several: true };`,
  shape: `export const shape = { title: document.title };`,
};

test("the files of a part are named each after those that it needs, and run one by one", async () => {
  const groups = ["shape", "list", "page"].map((name) => ({ name, test: (id: string) => id === name }));
  const output = { codeSplitting: { groups } };
  const code = await buildModules(MODULES, runInTurn(), { input: "entry", output });
  const [, names = ""] = /m\.f\s*=\s*\[(.*?)\]/s.exec(code) ?? [];
  const [, places = ""] = /__vite__mapDeps\(\[([\d,]+)\]\)/.exec(code) ?? [];
  const listed = names.split(",").map((name) => /assets\/(\w+)-/.exec(name)?.[1]);
  const order = places.split(",").map((place) => listed[Number(place)]);
  expect(order).toEqual(["shape", "list", "page"]);
  expect(code).toContain("await nextTask()");
});
