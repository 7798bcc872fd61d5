import { describe, expect, test } from "vitest";
import { sanitizeMarkdown } from "./safe-markdown.ts";

describe("the Markdown of a guide", () => {
  test.each([
    [
      "HTML",
      "a <script>alert(1)</script> <!-- x --> <img src=x onerror=y>",
      "a &lt;script>alert(1)&lt;/script> &lt;!-- x --> &lt;img src=x onerror=y>",
    ],
    [
      "pictures from elsewhere",
      "![x](https://track.test/a.png) ![y][z]",
      "\\![x](https://track.test/a.png) \\![y][z]",
    ],
    [
      "links that run something",
      "[a](javascript:alert(1)) [b](data:text/html,x) [c]( vbscript:x)",
      "[a\\](javascript:alert(1)) [b\\](data:text/html,x) [c\\]( vbscript:x)",
    ],
    [
      "links that lead to no host, and hide where they lead",
      "[a](http:javascript:alert(1)) [b](https://bank.test@evil.test) [c](<https://a b.test>) [d](mailto:x)",
      "[a\\](http:javascript:alert(1)) [b\\](https://bank.test@evil.test) [c\\](&lt;https://a b.test>) [d\\](mailto:x)",
    ],
    [
      "links that are defined elsewhere",
      "[a]\n\n[a]: javascript:x\n> - [b\nc]: data:x",
      "[a]\n\n[a\\]: javascript:x\n> - [b\nc\\]: data:x",
    ],
    ["what hides behind backslashes", "[a\\\\](javascript:x)", "[a\\\\\\](javascript:x)"],
    ["what cannot be stored", "a\u0000b", "ab"],
  ])("loses %s", (_, markdown, sanitized) => {
    expect(sanitizeMarkdown(markdown)).toBe(sanitized);
    expect(sanitizeMarkdown(sanitized)).toBe(sanitized);
  });

  test("is sanitized in linear time even for a million backslashes", () => {
    const markdown = "\\".repeat(1_000_000);
    expect(sanitizeMarkdown(`[a${markdown}](javascript:x)`)).toBe(`[a${markdown}\\](javascript:x)`);
  });

  test("keeps everything else", () => {
    const markdown =
      "# A & b\n\n> **1** x < y, <3\n\n- [page](https://a.test) [mail](mailto:a@b.test)\n\nWhat! [sic]";
    expect(sanitizeMarkdown(markdown)).toBe(markdown);
  });
});
