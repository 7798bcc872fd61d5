import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../contract/processing/processing.ts";
import { EngineError } from "../engine.ts";
import { LAMP_SERMON } from "./testing-sermons.ts";
import { normalizeWords } from "../../language/words.ts";
import { summarizeSermon } from "./summary.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

const summarize = (transcription: string) => summarizeSermon({ edition: KING_JAMES, transcription });
const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** A quote may start in the middle of a sentence, with a capital. */
const findQuote = (text: string, quote: string) =>
  Math.max(text.indexOf(quote), text.indexOf(quote.charAt(0).toLowerCase() + quote.slice(1)));

/** Returns the list items of the points, which are quoted from the sermon. */
function readKeySentences(summary: string): string[] {
  const body = summary.split("## Passages used")[0] ?? "";
  return [...body.matchAll(/^- (.+)$/gm)].map(([, sentence]) => sentence ?? "");
}

const story = (town: string) =>
  Array.from(
    { length: 22 },
    (_, at) => `We drove to ${town} on day ${at + 1}, and they sold ${at + 3} baskets by the road there.`,
  ).join(" ");

const readPoints = (text: string) =>
  [...summarize(text).matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);

describe("summarizeSermon", () => {
  const lamp = summarize(LAMP_SERMON);

  test("starts with the sermon text, has the points as headings in order, and ends with the passages", () => {
    const headings = [...lamp.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading);
    expect(lamp).toMatch(/^\*\*Text:\*\* Matthew 5:14 — “Ye are the light of the world.”\n/);
    expect(headings).toEqual([
      "Points and key sentences",
      "The lighting of the lamp",
      "The hiding of the lamp",
      "The oil of the lamp",
      "Passages used",
    ]);
    expect(lamp).toMatch(/## Passages used\n\n- Matthew 5:14\n- John 3:20$/);
  });

  test("omits sentences that only announce points", () => {
    expect(lamp).not.toMatch(/I shall speak of|let us consider/);
  });

  test("quotes the sermon word for word and in order", () => {
    const sermon = LAMP_SERMON;
    const quoted = readKeySentences(summarize(sermon));
    const positions = quoted.map((sentence) => findQuote(collapse(sermon), sentence));
    expect(quoted.length).toBeGreaterThan(2);
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test("has at most three sentences per point and 200 words, however long the sermon is", () => {
    const hour = Array.from({ length: 12 }, () => LAMP_SERMON).join("\n\n");
    for (const sermon of [LAMP_SERMON, hour]) {
      const points = summarize(sermon).split("## Passages used")[0]!.split(/^### /m).slice(1);
      const counts = points.map((point) => readKeySentences(point).length);
      expect(counts.length).toBeGreaterThan(1);
      expect(Math.max(...counts)).toBeLessThanOrEqual(3);
      expect(normalizeWords(readKeySentences(summarize(sermon)).join(" ")).length).toBeLessThanOrEqual(200);
    }
  });

  describe("of a spoken sermon without announced points", () => {
    const claims = [
      "Forgiveness is the gift of God to people who cannot pay.",
      "Grace is not permission to sin but power to change.",
      "Faith is not the absence of doubt but trust in a faithful God.",
      "The church of Jesus is not a museum of saints but a hospital for sinners.",
    ];
    const towns = ["Alford", "Brigg", "Corby", "Derby"];
    const sermon = towns.map((town, at) => `${story(town)} ${claims[at]} ${story(town)}`).join("\n\n");

    test("its best claims are its points, in order", () => {
      expect(readPoints(sermon)).toEqual(claims.map((claim) => claim.replace(/\.$/, "")));
    });

    test("a claim that is repeated, or begins like another, is one point", () => {
      const again = "Forgiveness is the gift of God to people who can never pay.";
      const varied = "Grace is not permission to hide but power to change.";
      const points = readPoints(`${sermon}\n\n${again} ${story("Ely")}\n\n${varied} ${story("Frome")}`);
      for (const start of ["Forgiveness is the gift", "Grace is not permission"])
        expect(points.filter((point) => point?.startsWith(start))).toHaveLength(1);
      expect(points.length).toBeGreaterThanOrEqual(3);
    });

    test("an announced point that the preacher says again is no key sentence of itself", () => {
      const points = ["Firstly,", "Secondly,"].map(
        (number, at) => `${number} ${claims[at]} ${story(towns[at]!)} ${claims[at]} ${story(towns[at + 2]!)}`,
      );
      const summary = summarize(`${story("Ely")}\n\n${points.join("\n\n")}`);
      for (const claim of claims.slice(0, 2)) {
        expect(summary).toContain(`### ${claim.replace(/\.$/, "")}`);
        expect(readKeySentences(summary)).not.toContain(claim);
      }
    });

    test("what is not worth repeating fills no summary", () => {
      const summary = summarize(towns.map(story).join("\n\n"));
      expect(readKeySentences(summary)).toEqual([]);
    });
  });

  test("is deterministic", () => {
    expect(summarize(LAMP_SERMON)).toBe(lamp);
  });

  test("omits the text and the passages if there are none", () => {
    const summary = summarize("Grace is free. Grace is for all who come. Nobody ever earned it.");
    expect(summary).not.toMatch(/Text:|Passages used/);
    expect(summary).toContain("Grace is");
  });

  test.each([
    ["one line", "God is love"],
    ["one word", "Amen"],
    ["Spanish", "Dios es amor y su gracia basta. La gracia de Dios no falla nunca. Creemos en su gracia."],
    ["Japanese", "神は愛である。神の愛は永遠である。私たちは神の愛を信じる。"],
    ["Arabic", "الله محبة. محبة الله لا تسقط أبدا. نحن نؤمن بمحبة الله."],
  ])("summarizes %s", (_, transcription) => {
    const quoted = readKeySentences(summarize(transcription));
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.every((sentence) => transcription.includes(sentence))).toBe(true);
  });

  test("rejects an empty transcript", () => {
    expect(() => summarize(" ")).toThrow(new EngineError(PROCESSING_MESSAGES.emptyTranscript));
  });

  test("rejects a transcript of one passage that repeats as in a failed recognition", () => {
    const loop = "Grace is not earned. God gives grace to the humble. ".repeat(600);
    expect(() => summarize(loop)).toThrow(new EngineError(PROCESSING_MESSAGES.onlyLoop));
  });

  test.each(["Thank you. ".repeat(400), "you ".repeat(1_000), `${"Thanks for watching! ".repeat(90)}Bye.`])(
    "says that a text is only a loop: %.12s",
    (loop) => {
      expect(() => summarize(loop)).toThrow(new EngineError(PROCESSING_MESSAGES.onlyLoop));
    },
  );

  test("says that what refining left of a loop is only a loop", () => {
    const source = {
      edition: KING_JAMES,
      transcript: "Thank you. ".repeat(400),
      transcription: "Thank you.",
    };
    expect(() => summarizeSermon(source)).toThrow(new EngineError(PROCESSING_MESSAGES.onlyLoop));
  });

  test("quotes only what the text contains, for any text", () => {
    const words = fc.constantFrom(
      "God",
      "grace",
      "lamp",
      "But",
      "he",
      "First,",
      "is",
      "not",
      "love",
      "Why",
      "\n\n",
      '"so"',
      "Rom. 8:1",
    );
    const sentence = fc.tuple(
      fc.array(words, { minLength: 1, maxLength: 14 }),
      fc.constantFrom(".", "!", "?"),
    );
    const anySermon = fc
      .array(sentence, { minLength: 1, maxLength: 25 })
      .map((sentences) => sentences.map(([some, stop]) => `The ${some.join(" ")}${stop}`).join(" "));
    fc.assert(
      fc.property(anySermon, (transcription) => {
        for (const quoted of readKeySentences(summarize(transcription))) {
          expect(findQuote(collapse(transcription), quoted)).not.toBe(-1);
        }
      }),
    );
  });

  test("says that nothing states a point instead of printing a word or a reference as one", () => {
    const summary = summarize(
      `${story("Alford")} ${story("Brigg")} It was like Psalm 150, Psalm 150, Psalm 150.`,
    );
    expect(summary).not.toMatch(/^##+ (?!Passages)/m);
    expect(summary).toContain("No sentence of this sermon states a point clearly enough to be quoted here.");
  });
});
