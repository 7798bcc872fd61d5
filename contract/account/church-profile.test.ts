import { expect, test } from "vitest";
import { listEntries } from "./church-profile.ts";

test("entries are lines without bullets, explanations, blank lines and repetitions", () => {
  const text = "Okafor (our youth pastor)\n\n- Life Group: meets on Tuesdays\n  Okafor\nSt. Brendan's";
  expect(listEntries(text)).toEqual(["Okafor", "Life Group", "St. Brendan's"]);
});
