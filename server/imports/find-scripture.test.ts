import { expect, test } from "vitest";
import { findScripture } from "./find-scripture.ts";

test.each([
  ["John 3:16 | For God so loved", "See Luke 2:1.", "John 3:16"],
  ["Grace upon grace (Romans 5:1-11; 6:1)", "", "Romans 5:1-11; 6:1"],
  ["Die Liebe: Johannes 3,16", "", "Johannes 3,16"],
  ["The gift", "A sermon on Ephesians 2:8-9. Ephesians 2:8-9 is about grace.", "Ephesians 2:8-9"],
  ["The gift", "From Ephesians 2:8 and Romans 5:1", ""],
  ["John 3:99", "Mark and Luke preach", ""],
  ["", "", ""],
])("the passage of “%s” with “%s” is “%s”", (title, description, scripture) => {
  expect(findScripture(title, description)).toBe(scripture);
});
