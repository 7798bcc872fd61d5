// What records are found by.
import { customType, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/content.ts";
import { moment, updatedAt } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

const wordVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Passages that a record names or quotes: the first and the last verse by their numbers, and where it does. */
export interface FoundPassage {
  part: string;
  start: number;
  end: number;
  firstVerse: number;
  lastVerse: number;
}

/** What records are found by. Made in the background from what is written on them. */
export const searchEntries = pgTable(
  "search_entries",
  {
    recordId: uuid("record_id").primaryKey(),
    ownerId: ownerId(),
    kind: text().$type<ContentKind>().notNull(),
    /** The owner's id and the words of all texts, with words for the passages that these name or quote. */
    words: wordVector().notNull(),
    titleWords: wordVector("title_words").notNull(),
    passages: jsonb().$type<FoundPassage[]>().notNull(),
    /** When the record that it was made from was changed. */
    updatedAt: updatedAt(),
  },
  (table) => [
    index("search_entries_words").using("gin", table.words, table.titleWords),
    index("search_entries_owner").on(table.ownerId),
  ],
);

/** Records that were changed since their entry was made; a trigger on their tables notes them. */
export const searchQueue = pgTable("search_queue", {
  recordId: uuid("record_id").primaryKey(),
  kind: text().$type<ContentKind>().notNull(),
  ownerId: text("owner_id").notNull(),
  changedAt: moment("changed_at").notNull().defaultNow(),
});
