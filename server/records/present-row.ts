import type { WholeRow } from "./whole-record-versions.ts";

type Hidden =
  | "ownerId"
  | "lastEditor"
  | "churchId"
  | "audience"
  | "sharedAccess"
  | "textAuthors"
  | "createdAt"
  | "updatedAt"
  | "publishedAt"
  | "archivedAt";

/** A row in the form of the API: dates as ISO text, without internal columns. */
export function presentRow<
  Row extends Pick<WholeRow, "createdAt" | "updatedAt" | "publishedAt" | "archivedAt">,
>(row: Row) {
  const { createdAt, updatedAt, publishedAt, archivedAt, ...others } = row as Row & Partial<WholeRow>;
  const { ownerId, lastEditor, churchId, audience, sharedAccess, textAuthors, ...fields } = others;
  return {
    ...(fields as Omit<Row, Hidden>),
    publishedAt: publishedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
