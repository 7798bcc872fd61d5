// Where the verses are that the Hebrew Bible, the Septuagint or the Russian Synodal Bible numbers differently. Reading this
// list takes no time, unlike the tables of the package from which it was made (`numbering-schemes.ts`); a test compares both.
import data from "./moved-verses.data.json" with { type: "json" };
import type { Place } from "./numbering-schemes.ts";

/** "32:2-33 32:1": the verses 32:2 to 32:33 are 32:1 to 32:32 in King James numbering. */
const RUN = /^(\d+):(\d+)(?:-(\d+))? (\d+):(\d+)$/;

/** The places in King James numbering that other Bibles give a number. */
export function findMovedVerse(book: string, { chapter, verse }: Place): Place[] {
  const runs = (data as Record<string, readonly string[]>)[book] ?? [];
  return runs.flatMap((run) => {
    const [, from, first = "", last = first, to, start] = RUN.exec(run) ?? [];
    if (Number(from) !== chapter || verse < Number(first) || verse > Number(last)) return [];
    return [{ chapter: Number(to), verse: Number(start) + verse - Number(first) }];
  });
}
