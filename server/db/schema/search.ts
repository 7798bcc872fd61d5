import { customType, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { moment, updatedAt } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

const wordVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Identifies a record together with its owner: users choose record ids, so those of two users or kinds may be equal. */
const recordKey = () => ({
  kind: text().$type<ContentKind>().notNull(),
  recordId: uuid("record_id").notNull(),
});

/** A passage that a record names or quotes, as verse numbers, and where. */
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
    /** The owner's id, the words of all texts, and keywords for the passages that these name or quote. */
    words: wordVector().notNull(),
    titleWords: wordVector("title_words").notNull(),
    /** The books of the Bible in the scripture field. */
    books: text().array().notNull().default([]),
    passages: jsonb().$type<FoundPassage[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.kind, table.recordId] }),
    index("search_entries_words").using("gin", table.words, table.titleWords),
  ],
);

/** Records to be indexed again; triggers on their tables add them. */
export const searchQueue = pgTable(
  "search_queue",
  {
    ownerId: text("owner_id").notNull(),
    ...recordKey(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind, table.recordId] })],
);
