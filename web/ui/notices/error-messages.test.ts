import { expect, test } from "vitest";
import { ApiError, createNetworkError } from "../../api/api.ts";
import { getErrorMessages } from "./error-messages.ts";

test("with a server there, a failure speaks for itself", () => {
  expect(getErrorMessages("Failed to load sermon", false)).toEqual(["Failed to load sermon"]);
  expect(getErrorMessages(createNetworkError("timeout"), false)).toEqual([
    "The server did not answer in time. Please try again.",
  ]);
});

test("without one, what failed is said, and that it is for want of the server", () => {
  const [what, why] = getErrorMessages("Failed to load sermon", true);
  expect(what).toBe("Failed to load sermon");
  expect(why).toContain("You’re offline.");
  const refused = new ApiError({ code: "invalid", message: "Please give it a title.", status: 400 });
  expect(getErrorMessages(refused, true)[0]).toBe("Please give it a title.");
});

test("that no answer came is not said twice", () => {
  const said = getErrorMessages(createNetworkError("unreachable"), true);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("You’re offline");
});
