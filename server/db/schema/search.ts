import { customType, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { moment, updatedAt } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

const wordVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Which record it is: people choose the ids of their records, so that those of two accounts or kinds may be the same. */
const recordKey = () => ({
  kind: text().$type<ContentKind>().notNull(),
  recordId: uuid("record_id").notNull(),
});

/** Passages that a record names or quotes: the first and the last verse by their numbers, and where it does. */
export interface FoundPassage {
  part: string;
  start: number;
  end: number;
  firstVerse: number;
  lastVerse: number;
}

export const searchEntries = pgTable(
  "search_entries",
  {
    ownerId: ownerId(),
    ...recordKey(),
    /** The owner's id and the words of all texts, with words for the passages that these name or quote. */
    words: wordVector().notNull(),
    titleWords: wordVector("title_words").notNull(),
    passages: jsonb().$type<FoundPassage[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.kind, table.recordId] }),
    index("search_entries_words").using("gin", table.words, table.titleWords),
  ],
);

/** Records that were changed since their entry was made; a trigger on their tables notes them. */
export const searchQueue = pgTable(
  "search_queue",
  {
    ownerId: text("owner_id").notNull(),
    ...recordKey(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind, table.recordId] })],
);
