// What the property tests of all rooms have in common. FUZZ_RUNS in the environment asks for more runs, or fewer.
import fc from "fast-check";

declare const process: { env: Record<string, string | undefined> };

/** How often a parser is tried. */
export const FUZZ_RUNS = Number(process.env["FUZZ_RUNS"] ?? 10_000);

/** So many runs for every 10,000 of a parser: of what takes longer. */
export const runsPer10000 = (runs: number): number => Math.max(1, Math.ceil((runs * FUZZ_RUNS) / 10_000));

/** Text of any characters: controls, half pairs of surrogates, other scripts, signs of many parts. */
export const anyText = (maxLength = 80): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: "binary", maxLength }),
    fc.string({ unit: "grapheme", maxLength }),
    fc.array(fc.nat(0xffff), { maxLength }).map((units) => String.fromCharCode(...units)),
  );

/** Text that is nearly of a language: its parts in any order, some of them often, with anything between. */
export const textOfParts = (parts: readonly string[], maxLength = 30): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...parts) },
        { weight: 1, arbitrary: anyText(8) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom(...parts), fc.integer({ min: 2, max: 12 }))
            .map(([part, times]) => part.repeat(times)),
        },
      ),
      { maxLength },
    )
    .map((pieces) => pieces.join(""));

/** HTML that means harm: what runs, loads or hides, in any order and half of it broken. */
export const hostileHtml = textOfParts([
  "<p>",
  "</p>",
  "<script>",
  "</script>",
  "<style>",
  "<svg onload=alert(1)>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">',
  '<a href="java\tscript:alert(1)" onclick=x>',
  "<a href='//evil.example'>",
  '<a href="https://a.test">',
  "</a>",
  "<math>",
  "<mtext>",
  "<noscript>",
  "<textarea>",
  "</textarea>",
  "<title>",
  "<xmp>",
  "<plaintext>",
  "<!--",
  "-->",
  "--!>",
  "<![CDATA[",
  "]]>",
  "<b",
  ">",
  "<",
  '"',
  "'",
  "&lt;script&gt;",
  "&#x3c;",
  "&#60",
  "<table>",
  "<td>",
  "<ol start=3>",
  "<iframe srcdoc='<script>'>",
  "\u0000",
  "alert(1)",
  " ",
]);
