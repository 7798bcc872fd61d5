import { expect, test } from "vitest";
import type { GeneratedContent, StudyVersion } from "../../../contract/records/study.schema.ts";
import { listGuideVersions, splitAtHeadings } from "./guide-facts.ts";
import { listGenerationFacts } from "../../ui/versions/generation-facts.ts";

const guide = (markdown: string, more: Partial<GeneratedContent> = {}): GeneratedContent => ({
  markdown,
  engine: "Built-in engine",
  madeAt: "2026-06-01T10:00:00.000Z",
  tokens: { input: 0, output: 0 },
  isEdited: false,
  isOutOfDate: false,
  ...more,
});

const version = (id: string, generatedContent: GeneratedContent | null) =>
  ({
    id,
    author: "You",
    replacedAt: "2026-06-02T10:00:00.000Z",
    study: { generatedContent },
  }) as StudyVersion;

test("lists distinct guides that differ from the current one", () => {
  const versions = [
    version("1", guide("now")),
    version("2", guide("edited", { isEdited: true })),
    version("3", null),
    version("4", guide("edited", { isEdited: true })),
    version("5", guide("first")),
  ];
  expect(listGuideVersions(versions, "now")).toMatchObject([
    { id: "2", author: "You", markdown: "edited" },
    { id: "5", author: "Built-in engine", markdown: "first" },
  ]);
});

test("a guide that the user wrote is listed as theirs", () => {
  const details = listGenerationFacts(
    guide("mine", { engine: null, madeAt: null, tokens: null, isEdited: true }),
  );
  expect(details).toEqual([
    ["Created by", "You"],
    ["Tokens", "None"],
    ["Edited", "Yes"],
  ]);
});

test("splits streamed text at headings without losing text", () => {
  const text = "# A\n\nOne\n\n## B\n- two\n#no heading\n### C";
  const pieces = splitAtHeadings(text, 3);
  expect(pieces).toEqual([
    { markdown: "# A\n\nOne\n", level: 3 },
    { markdown: "## B\n- two\n#no heading", level: 4 },
    { markdown: "### C", level: 5 },
  ]);
  expect(pieces.map(({ markdown }) => markdown).join("\n")).toBe(text);
});

test("doesn't skip heading levels", () => {
  const levels = splitAtHeadings("words\n# A\n### B\n## C\n### D", 3).map(({ level }) => level);
  expect(levels).toEqual([3, 3, 4, 4, 5]);
});
