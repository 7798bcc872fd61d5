import { expect, test } from "vitest";
import { nameSharedPart } from "./shared-parts.ts";

const IMPORTS: Record<string, string[]> = {
  "/web/ui/page.tsx": ["/web/ui/loading.tsx"],
  "/web/ui/loading.tsx": ["/web/ui/page.tsx"],
  "/web/sermons/jobs.queries.ts": ["/web/ui/page.tsx", "/contract/jobs.ts"],
  "/web/ui/checked-text.tsx": ["/web/sermons/jobs.queries.ts", "/web/ui/safe-html.ts"],
  "/web/ui/safe-html.ts": ["/node_modules/dompurify/dist/purify.es.mjs"],
  "/web/ui/text-field.tsx": ["/node_modules/@tiptap/core/dist/index.js"],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

test.each([
  ["/web/ui/page.tsx", "shared"],
  ["/web/sermons/jobs.queries.ts", "shared-shapes"],
  ["/web/ui/checked-text.tsx", "shared-shapes-markdown"],
  ["/node_modules/dompurify/dist/purify.es.mjs", "shared-markdown"],
  ["/web/ui/text-field.tsx", null],
])("a module shares a file with those that need no more than it does: %s, %s", (id, name) => {
  expect(nameSharedPart(id, modules)).toBe(name);
});
