// Shared by all property tests. The environment variable FUZZ_RUNS sets the number of runs.
import fc from "fast-check";

declare const process: { env: Record<string, string | undefined> };

export const FUZZ_RUNS = Number(process.env["FUZZ_RUNS"] ?? 10_000);

/** Scales FUZZ_RUNS for slower tests: `runs` for every 10,000. */
export const runsPer10000 = (runs: number): number => Math.max(1, Math.ceil((runs * FUZZ_RUNS) / 10_000));

/** Arbitrary text, including control characters, lone surrogates, other scripts and combined characters. */
export const anyText = (maxLength = 80): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: "binary", maxLength }),
    fc.string({ unit: "grapheme", maxLength }),
    fc.array(fc.nat(0xffff), { maxLength }).map((units) => String.fromCharCode(...units)),
  );

/** Almost valid text of a language: its tokens in any order, some repeated, mixed with arbitrary text. */
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

/** Malicious HTML that runs or loads something, in any order and often malformed. */
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
