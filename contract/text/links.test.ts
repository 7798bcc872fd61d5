import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeLink } from "./links.ts";

test.each([
  ["https://a.test", "https://a.test/"],
  [" HTTP://A.test/b?c=d#e ", "http://a.test/b?c=d#e"],
  ["https://a.test/b c", "https://a.test/b%20c"],
  [`https://a.test/"b'<c>`, "https://a.test/%22b%27%3Cc%3E"],
  ["https://bücher.test/ä", "https://xn--bcher-kva.test/%C3%A4"],
  ["mailto:a@b.test", "mailto:a@b.test"],
  ["mailto:a@b.test,c@d.test?subject=Fear not", "mailto:a@b.test,c@d.test?subject=Fear%20not"],
])("%s leads to %s", (address, normal) => {
  expect(normalizeLink(address)).toBe(normal);
});

test.each([
  "",
  "a.test",
  "/b",
  "//a.test",
  "#b",
  "javascript:alert(1)",
  "http:javascript:alert(1)",
  "http:a.test",
  "https:/a.test",
  "https:///a.test",
  "http://",
  "http:\\\\a.test",
  "https://a.test:port",
  "https://bank.test@evil.test/",
  "https://a b.test",
  "https://a.test/\nb",
  "java\tscript:alert(1)",
  "https://a.test/\u0000",
  "mailto:",
  "mailto:nobody",
  'mailto:a@b.test" onclick="x',
  "mailto:a@b.test c@d.test",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://a.test",
  `https://a.test/${"a".repeat(2_000)}`,
])("%j leads nowhere", (address) => {
  expect(normalizeLink(address)).toBeUndefined();
});

test("whatever an address is, a link is safe in every file, and normal once it is normalized", () => {
  const start = fc.constantFrom(
    "https://",
    "http://a.test/",
    "https://a.test?",
    "mailto:a@b.test?",
    "mailto:",
    "",
  );
  const rest = fc.string({ unit: "binary", maxLength: 30 });
  fc.assert(
    fc.property(start, fc.oneof(rest, fc.webUrl()), (head, tail) => {
      const link = normalizeLink(head + tail);
      if (link === undefined) return;
      expect(link).toMatch(/^(?:https?:\/\/[^/?#]+\/|mailto:[^\s@]+@)[!#-&(-;=?-~]*$/);
      expect(normalizeLink(link)).toBe(link);
    }),
    { numRuns: 2_000 },
  );
});
