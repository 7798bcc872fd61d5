import { expect, test } from "vitest";
import { greet } from "./greeting.ts";

test("the greeting follows the hour of the day", () => {
  expect(greet(4, "Lydia")).toBe("Good evening, Lydia");
  expect(greet(5, "Lydia")).toBe("Good morning, Lydia");
  expect(greet(12, "Lydia")).toBe("Good afternoon, Lydia");
  expect(greet(18, "Lydia")).toBe("Good evening, Lydia");
});

test("only the first name is used, and a name may be missing", () => {
  expect(greet(9, "  Priscilla of Rome ")).toBe("Good morning, Priscilla");
  expect(greet(9, "Pastor Naomi Bell")).toBe("Good morning, Pastor Naomi");
  expect(greet(9, "Rev. Anna")).toBe("Good morning, Rev. Anna");
  expect(greet(9, "Pastor")).toBe("Good morning, Pastor");
  expect(greet(9, " ")).toBe("Good morning");
});
