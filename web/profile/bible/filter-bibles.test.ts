import { expect, test } from "vitest";
import type { AvailableBible } from "../../../contract/bibles/bibles.schema.ts";
import { filterBibles } from "./filter-bibles.ts";

const bible = (
  id: string,
  name: string,
  language: string,
  more: Partial<AvailableBible> = {},
): AvailableBible => ({
  id,
  name,
  language,
  abbreviation: id.toUpperCase(),
  license: "Public domain",
  bytes: 1,
  isAdded: false,
  download: null,
  ...more,
});

const BIBLES = [
  bible("web", "World English Bible", "en", { isAdded: true }),
  bible("almeida", "João Ferreira de Almeida", "pt"),
  bible("luther", "Lutherbibel 1912", "de", { download: { state: "failed", received: 0 } }),
];
const find = (search: string) => filterBibles(BIBLES, search).map(({ id }) => id);

test("finds by name, abbreviation and language, without accents and in any order", () => {
  expect(find("joao")).toEqual(["almeida"]);
  expect(find("LUTHER")).toEqual(["luther"]);
  expect(find("german")).toEqual(["luther"]);
  expect(find("english world")).toEqual(["web"]);
  expect(find("klingon")).toEqual([]);
});

test("lists running and failed downloads first and added editions last", () => {
  expect(find("  ")).toEqual(["luther", "almeida", "web"]);
});
