import { expect, test } from "vitest";
import { ApiError, createNetworkError } from "../../api/api.ts";
import { getErrorMessages } from "./error-messages.ts";

test("online, only the error's own message is shown", () => {
  expect(getErrorMessages("Failed to load sermon", false)).toEqual(["Failed to load sermon"]);
  expect(getErrorMessages(createNetworkError("timeout"), false)).toEqual([
    "The server took too long to respond. Please try again.",
  ]);
});

test("offline, the error and the offline message are shown", () => {
  const [message, reason] = getErrorMessages("Failed to load sermon", true);
  expect(message).toBe("Failed to load sermon");
  expect(reason).toContain("You’re offline.");
  const refused = new ApiError({ code: "invalid", message: "Please give it a title.", status: 400 });
  expect(getErrorMessages(refused, true)[0]).toBe("Please give it a title.");
});

test("offline, a network error is shown only once", () => {
  const messages = getErrorMessages(createNetworkError("unreachable"), true);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain("You’re offline");
});
