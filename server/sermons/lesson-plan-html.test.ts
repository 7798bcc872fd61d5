import { expect, test } from "vitest";
import { sanitizeLessonPlan } from "./lesson-plan-html.ts";

test("very deep nesting is reduced without losing text", () => {
  const clean = sanitizeLessonPlan(`${"<b>".repeat(100_000)}Fear not.${"</b>".repeat(100_000)}<p>Amen.</p>`);
  expect(clean.match(/<b>/g)).toHaveLength(500);
  expect(clean).toContain("Fear not.");
  expect(clean.endsWith("<p>Amen.</p>")).toBe(true);
});

test("normal content stays unchanged", () => {
  const plan =
    '<h2>Aim</h2><ul><li>one<ol start="2"><li>two</li></ol></li></ul><p>Trust &amp; obey<br /></p><hr />';
  expect(sanitizeLessonPlan(plan)).toBe(plan);
});
