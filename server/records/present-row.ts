import type { WholeRow } from "./whole-record-versions.ts";

/** A row in the form of the API: dates as ISO text, without internal columns. */
export function presentRow<
  Row extends Pick<WholeRow, "createdAt" | "updatedAt" | "publishedAt" | "archivedAt">,
>(row: Row) {
  const { createdAt, updatedAt, publishedAt, archivedAt, ownerId, lastEditor, ...fields } = row as Row &
    Partial<WholeRow>;
  return {
    ...(fields as Omit<
      Row,
      "createdAt" | "updatedAt" | "publishedAt" | "archivedAt" | "ownerId" | "lastEditor"
    >),
    publishedAt: publishedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
