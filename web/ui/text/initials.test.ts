import { expect, test } from "vitest";
import { getInitials } from "./initials.ts";

test.each([
  ["Lydia of Thyatira", "LT"],
  ["Lydia", "L"],
  ["  paul   apostle ", "PA"],
  ["Émile Zola", "ÉZ"],
  ["👩🏽‍🌾 Ruth", "👩🏽‍🌾R"],
  ["E\u0301mile", "E\u0301"],
  ["Дарья Иванова", "ДИ"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
