// Small files that would keep a parser busy for hours, or fill the memory.
import { describe, expect, test } from "vitest";
import { craftZip } from "../zip/testing-zip.ts";
import { readTranscript } from "./read-transcript.ts";

const DOCUMENT = "word/document.xml";
const damaged = { code: "unsupported", message: "This Word document is damaged and can't be read." };
/** Milliseconds in which each file is rejected even on a busy machine. The attacks took minutes. */
const AT_ONCE = 45_000;
const bytes = (text: string) => new TextEncoder().encode(text);

async function refuse(file: Uint8Array, name: string): Promise<unknown> {
  const start = performance.now();
  const refusal = await readTranscript(file, name).then(
    () => "it was read",
    (error: unknown) => error,
  );
  expect(performance.now() - start).toBeLessThan(AT_ONCE);
  return refusal;
}

describe("before unpacking, rejects a Word document that", () => {
  const paragraph = `<w:p><w:t>${"a".repeat(1_000)}</w:t></w:p>`;
  const large = Buffer.from(`<w:document>${paragraph.repeat(38_000)}</w:document>`);

  test("lists its text 65,000 times", async () => {
    const once = { name: DOCUMENT, content: large };
    const again = { ...once, sameAs: 0 };
    const many = craftZip([once, ...Array.from({ length: 65_000 }, () => again)]);
    expect(many.length).toBeLessThan(5_000_000);
    expect(await refuse(many, "a.docx")).toMatchObject(damaged);
    expect(await refuse(craftZip([once, again]), "a.docx")).toMatchObject(damaged);
  });

  test("contains far more than it declares", async () => {
    const content = Buffer.alloc(256 * 1024 ** 2);
    const lie = craftZip([{ name: DOCUMENT, content, declaredBytes: 10 }]);
    expect(await refuse(lie, "a.docx")).toMatchObject(damaged);
  });
});

test("rejects a Word document with too much text while reading it", async () => {
  const content = Buffer.from(`<w:p><w:t>${"a".repeat(39 * 1024 ** 2)}</w:t></w:p>`);
  expect(await refuse(craftZip([{ name: DOCUMENT, content }]), "a.docx")).toMatchObject({
    code: "too_large",
  });
});

test.each(["vtt", "srt"])(
  "two cues of 600,000 lines each in a .%s file are read in linear time",
  async (kind) => {
    const lines = Array.from({ length: 600_000 }, (_, at) => at.toString(36));
    // The second cue starts with the last line of the first, as in rolling captions.
    const second = [lines.at(-1)!, ...lines.slice(0, -1).toReversed()];
    const file = [
      kind === "vtt" ? "WEBVTT\n" : "1",
      "00:00:01.000 --> 00:00:02.000",
      ...lines,
      "",
      "00:00:02.000 --> 00:00:03.000",
      ...second,
    ];
    expect(await refuse(bytes(file.join("\n")), `a.${kind}`)).toMatchObject({
      code: "too_large",
      message: "These captions are too long.",
    });
  },
);
