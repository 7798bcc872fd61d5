import { describe, expect, test } from "vitest";
import { createVerifier } from "../../verify/verifier.ts";
import { createMarkdownStream } from "./markdown-stream.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const verifier = createVerifier({ edition: KING_JAMES, texts: [] });

const LINES = [
  "A lamp does not ask for thanks, it only asks for oil, and many a sailor has come home by a light whose keeper he never met.",
  "",
  "- Every fisherman in the village knew that lamp, and every one of them steered by it, and nobody thanked it for shining.",
  "- Nobody blows out a lamp in order to hide it.",
  "- Prayer is oil.",
];
const WHOLE = LINES.join("\n");

describe("createMarkdownStream", () => {
  test("emits complete lines once the reply is known to be usable, and all of them in the end", () => {
    const given: string[] = [];
    const draft = createMarkdownStream(
      verifier,
      (text) => text.includes("lamp"),
      (text) => given.push(text),
    );
    draft.add(`${LINES[0]}\n`);
    expect(given).toEqual([]);
    draft.add(`\n${LINES[2]}\n- Nobody blows`);
    expect(given).toEqual([LINES.slice(0, 3).join("\n")]);
    draft.add(WHOLE.slice(WHOLE.indexOf(" out a lamp")));
    expect(draft.end()).toBe(WHOLE);
    expect(given.join("")).toBe(WHOLE);
  });

  test("emits nothing of an unusable reply", () => {
    const given: string[] = [];
    const draft = createMarkdownStream(
      verifier,
      () => false,
      (text) => given.push(text),
    );
    draft.add(WHOLE);
    expect(draft.end()).toBeUndefined();
    expect(given).toEqual([]);
  });

  test.each([
    ["continues where the first was cut off", LINES.slice(3).join("\n")],
    ["starts again from the beginning", WHOLE],
  ])("is complete if a second reply %s", (_, second) => {
    const given: string[] = [];
    const draft = createMarkdownStream(
      verifier,
      () => true,
      (text) => given.push(text),
    );
    draft.add(`${LINES.slice(0, 3).join("\n")}\n- Nobody blo`);
    expect(draft.emitted()).toBe(LINES.slice(0, 3).join("\n"));
    draft.restart();
    draft.add(second);
    expect(draft.end()).toBe(WHOLE);
    expect(given.join("")).toBe(WHOLE);
  });

  test("takes linear time, for one line or many", () => {
    const line = createMarkdownStream(verifier, () => true);
    for (let at = 0; at < 200_000; at += 1) line.add("a");
    expect(line.end()).toHaveLength(200_000);

    const read: number[] = [];
    const useless = createMarkdownStream(
      verifier,
      (text) => read.push(text.length) === 0,
      () => undefined,
    );
    for (let at = 0; at < 20_000; at += 1) useless.add(`${at}\n`);
    expect(useless.end()).toBeUndefined();
    expect(read.reduce((sum, length) => sum + length, 0)).toBeLessThan(15 * read.at(-1)!);

    const given: string[] = [];
    const lines = createMarkdownStream(
      verifier,
      () => true,
      (text) => given.push(text),
    );
    for (let at = 0; at < 20_000; at += 1) lines.add(`one two three four five ${at}\n`);
    expect(lines.end()).toBe(given.join(""));
  });

  test("removes the code fence around an answer", () => {
    const draft = createMarkdownStream(verifier, () => true);
    draft.add("```markdown\n## The lamp\n```");
    expect(draft.end()).toBe("## The lamp");
  });

  test("emits no ungrounded link wherever the stream is split, and no heading without text", () => {
    const lies = ["Give at https://evil.example today.", "> He said: “Sell all of your houses now.”"];
    const reply = [
      ...LINES,
      "",
      "## Help us",
      "",
      `- ${lies[0]}`,
      "",
      "## The oil",
      "",
      `- Prayer is a flame. ${lies[0]}`,
      lies[1],
    ];
    for (let letters = 1; letters < 9; letters += 1) {
      const given: string[] = [];
      const draft = createMarkdownStream(
        verifier,
        () => true,
        (text) => given.push(text),
      );
      const text = reply.join("\n");
      for (let at = 0; at < text.length; at += letters) draft.add(text.slice(at, at + letters));
      expect(draft.end()).toBe(`${WHOLE}\n\n## The oil\n\n- Prayer is a flame.`);
      expect(given.join("")).toBe(`${WHOLE}\n\n## The oil\n\n- Prayer is a flame.`);
      expect(draft.removedCount()).toBe(3);
    }
  });
});
