import { expect, test } from "vitest";
import { describeTimes, isHtml, splitMarkedText } from "./sermon-text.ts";

test("a transcript with marks is cut into its paragraphs, those without a mark too", () => {
  expect(splitMarkedText("## Asking\n\n[0:04] Ask, and it shall be given you.\n\n[1:05] Seek.")).toEqual([
    { text: "## Asking" },
    { text: "Ask, and it shall be given you.", start: 4 },
    { text: "Seek.", start: 65 },
  ]);
});

test("a text without marks stays whole", () => {
  expect(splitMarkedText("Ask.\n\n- Seek\n\n- Knock")).toBeUndefined();
});

test("a lesson plan is told from Markdown by its first tag", () => {
  expect(isHtml("\n<section><h2>Aim</h2></section>")).toBe(true);
  expect(isHtml("# Aim\n\n<b>Pray</b>")).toBe(false);
  expect(isHtml("< 5 minutes of prayer")).toBe(false);
});

test("the times of a highlight are whole minutes and seconds", () => {
  expect(describeTimes(65.9, 80)).toBe("1:05 - 1:20");
  expect(describeTimes(0, undefined)).toBe("0:00");
  expect(describeTimes(3599, 3601.2)).toBe("59:59 - 1:00:01");
});
