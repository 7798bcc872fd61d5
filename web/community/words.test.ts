import { describe, expect, test } from "vitest";
import { buildInvitationPath, readInvited } from "./dashboard/invitation.ts";
import { describeAttendance, describeWhen, formatTime } from "./events/event-facts.ts";
import { findInitials } from "./parts/initials.ts";
import { rankTags, readTags } from "./prayer/tags.ts";
import { isFound } from "./search.ts";

describe("a search", () => {
  test("finds every word, in any of the texts, whatever its case and accents", () => {
    expect(isFound("  CAFE prayer", "Morning Prayer", "at the Café")).toBe(true);
    expect(isFound("cafe supper", "Morning Prayer", "at the Café")).toBe(false);
    expect(isFound(" ", "anything")).toBe(true);
  });
});

describe("an event", () => {
  test("is at its own hour, wherever it is read", () => {
    expect(formatTime("19:05", "en-GB")).toBe("19:05");
    expect(describeWhen({ date: "2024-11-03", time: "19:00" }, "de-DE")).toBe(
      "Sonntag, 3. November 2024, 19:00",
    );
  });

  test("says who attends", () => {
    expect(describeAttendance(0, false)).toBe("0 attend");
    expect(describeAttendance(1, false)).toBe("1 attends");
    expect(describeAttendance(1, true)).toBe("You attend");
    expect(describeAttendance(25, true)).toBe("25 attend, you too");
  });
});

describe("tags", () => {
  test("are read with and without #, each once", () => {
    expect(readTags("#Family healing, family;#hope")).toEqual(["family", "healing", "hope"]);
    expect(readTags(" # ")).toEqual([]);
  });

  test("are offered by how often they are used", () => {
    expect(rankTags([{ tags: ["work", "hope"] }, { tags: ["hope"] }, { tags: ["art"] }])).toEqual([
      "hope",
      "art",
      "work",
    ]);
  });
});

test("initials are of the first and the last name", () => {
  expect(findInitials("Priscilla of Rome")).toBe("PR");
  expect(findInitials(" lydia ")).toBe("L");
  expect(findInitials("")).toBe("");
});

test("an invitation's address says to what, and as staff only where it was made so", () => {
  expect(buildInvitationPath("cedar-grove", "staff")).toBe(
    "/community/dashboard?invite=cedar-grove&as=staff",
  );
  expect(readInvited("staff")).toBe("staff");
  expect(readInvited("owner")).toBe("member");
  expect(readInvited(null)).toBe("member");
});
