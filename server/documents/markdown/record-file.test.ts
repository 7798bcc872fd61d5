import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readItems, readRecordFile, writeItems, writeRecordFile } from "./record-file.ts";

/** Text with all that could be taken for the file's own signs. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        "\n",
        "\n\n",
        "---",
        "# ",
        "## Part\n\n",
        "1. ",
        "   ",
        "<!-- berea:summary -->",
        "<!-- +berea:x -->",
      ),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join("").replaceAll("\r", ""));

const part = fc.record({
  name: fc.constantFrom("summary", "sessions/0/media", "reading"),
  heading: fc.constantFrom("Summary", "Session 1: On the mount"),
  level: fc.constantFrom(2 as const, 3 as const),
  data: fc.option(fc.record({ title: text, at: fc.nat() }), { nil: undefined }),
  text,
});

describe("a record as a Markdown file", () => {
  test("is read back unchanged, whatever it contains", () => {
    fc.assert(
      fc.property(fc.record({ title: text, tags: fc.array(text) }), fc.array(part), (fields, parts) => {
        const file = { kind: "sermon", title: "The Lamp", fields, parts };
        const read = readRecordFile(writeRecordFile(file));
        expect(read).toMatchObject({ kind: "sermon", title: "The Lamp", fields });
        expect(read?.parts.map(({ name, data, text: words }) => ({ name, data, text: words }))).toEqual(
          parts.map(({ name, data, text: words }) => ({ name, data, text: words })),
        );
      }),
    );
  });

  test("may have Windows line ends and fields added by hand", () => {
    const file = "\uFEFF---\r\nberea: sermon\r\ntitle: The Lamp: a sermon\r\n---\r\n\r\n# The Lamp\r\n";
    expect(readRecordFile(file)).toMatchObject({ kind: "sermon", fields: { title: "The Lamp: a sermon" } });
  });

  test.each(["", "# A page of somebody else", "---\ntitle: Notes\n---\n", "<html></html>"])(
    "%j is none",
    (other) => expect(readRecordFile(other)).toBeUndefined(),
  );
});

test("lists keep their items, including items with several lines", () => {
  fc.assert(
    fc.property(fc.array(text), (items) => {
      expect(readItems(writeItems(items))).toEqual(items);
    }),
  );
});
