import { getTableColumns } from "drizzle-orm";
import { TESTIMONY_MESSAGES } from "../../contract/testimony.ts";
import { testimonies } from "../db/schema.ts";
import { recordRows } from "../records/record-rows.ts";

export type TestimonyRow = typeof testimonies.$inferSelect;

/** The rows of all testimonies; what concerns one throws not found where it is none of this person's. */
export const testimonyRows = recordRows(testimonies, {
  kind: "testimony",
  notFound: TESTIMONY_MESSAGES.notFound,
  stale: TESTIMONY_MESSAGES.stale,
});

const { before, how, after, ownerId, lastEditor, ...listed } = getTableColumns(testimonies);
/** The columns of a testimony as lists show it. */
export const testimonyItemColumns = listed;
export type ListedTestimony = Pick<TestimonyRow, keyof typeof listed>;
