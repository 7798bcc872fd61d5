import type { Devotional } from "../../contract/records/devotional.schema.ts";
import { describeDevotional } from "../documents/devotional-document.ts";
import { readDevotionalFile, writeDevotionalFile } from "../documents/markdown/devotional-markdown.ts";
import type { KindTexts } from "../records/kind-texts.ts";
import { listEntries, listFields } from "../records/searched-text.ts";
import { checkDevotional, pickCheckedDevotional } from "./devotional-checks.ts";

export const devotionalTexts = {
  listTexts: (
    devotional: Pick<
      Devotional,
      "title" | "scripture" | "series" | "reading" | "reflectionQuestions" | "prayer"
    >,
  ) => [
    ...listFields(devotional, ["title", "scripture", "series", "reading"]),
    ...listEntries("reflectionQuestions", devotional.reflectionQuestions),
    ...listFields(devotional, ["prayer"]),
  ],
  checks: { pick: pickCheckedDevotional, check: checkDevotional },
  exports: {
    describe: describeDevotional,
    writeMarkdown: writeDevotionalFile,
    readMarkdown: readDevotionalFile,
  },
} satisfies KindTexts;
