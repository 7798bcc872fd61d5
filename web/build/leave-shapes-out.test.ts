import { expect, test } from "vitest";
import { leaveShapesOut } from "./leave-shapes-out.ts";
import { buildModules } from "./testing-build.ts";

const MODULES = {
  "/app/entry.ts": `import { Sermon } from "/app/contract/records.ts"; document.title = Sermon;`,
  "/app/contract/records.ts": `
    const make = (name) => window.prompt(name);
    export const Sermon = make("of a sermon");
    export const Study = make("of a study");
    const defineEndpoint = make;
    export const studyEndpoints = { list: defineEndpoint("of a list"), create: defineEndpoint(Study) };`,
};

test("of the shapes of the contract only those are made that somebody uses, and no endpoint's", async () => {
  const code = await buildModules(MODULES, leaveShapesOut(), { input: "/app/entry.ts" });
  expect(code).toContain("of a sermon");
  expect(code).not.toContain("of a study");
  expect(code).not.toContain("of a list");
});
