import { expect, test } from "vitest";
import { listSpokenLanguages } from "./spoken-languages.ts";

test("automatic detection comes first, then the languages by name", () => {
  const [first, second, ...others] = listSpokenLanguages("");
  expect(first).toEqual({ value: "", label: "Detect automatically" });
  expect(second).toEqual({ value: "af", label: "Afrikaans" });
  expect(others).toContainEqual({ value: "pt", label: "Portuguese" });
});

const tagsWith = (tag: string) => listSpokenLanguages(tag).filter(({ value }) => value === tag);

test("the sermon's language is listed once", () => {
  expect(tagsWith("pt-BR")).toEqual([{ value: "pt-BR", label: "Brazilian Portuguese" }]);
  expect(tagsWith("de")).toHaveLength(1);
});
