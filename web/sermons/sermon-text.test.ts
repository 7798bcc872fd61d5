import { expect, test } from "vitest";
import { splitMarkedText } from "./sermon-text.ts";

test("a transcript with marks is split into paragraphs, including those without a mark", () => {
  expect(splitMarkedText("## Asking\n\n[0:04] Ask, and it shall be given you.\n\n[1:05] Seek.")).toEqual([
    { text: "## Asking" },
    { text: "Ask, and it shall be given you.", start: 4 },
    { text: "Seek.", start: 65 },
  ]);
});

test("a text without marks is not split", () => {
  expect(splitMarkedText("Ask.\n\n- Seek\n\n- Knock")).toBeUndefined();
});
