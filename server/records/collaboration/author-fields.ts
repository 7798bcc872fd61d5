// What only the author of a record sees and changes, also if others may edit it.
import { SHARING_MESSAGES } from "../../../contract/sharing/sharing.ts";
import { AppError } from "../../errors.ts";
import type { RecordPlace } from "../record-access.ts";
import type { RecordKind } from "../record-kind.ts";

type Place = Pick<RecordPlace, "ownerId" | "actorId">;

/** The record or row without what its author keeps private. */
export function hideFromOthers<Shown extends object>(
  { authorFields }: RecordKind,
  { ownerId, actorId }: Place,
  shown: Shown,
): Shown {
  if (actorId === ownerId) return shown;
  const hidden = authorFields.hidden.filter((name) => name in shown);
  return { ...shown, ...Object.fromEntries(hidden.map((name) => [name, ""])) };
}

/** Throws forbidden if somebody else changes what only the author may change. */
export function requireAuthorFields({ authorFields }: RecordKind, place: Place, fields: object): void {
  if (place.actorId === place.ownerId) return;
  const { fixed, hidden } = authorFields;
  if ([...fixed, ...hidden].some((name) => name in fields)) {
    throw new AppError("forbidden", SHARING_MESSAGES.onlyAuthor);
  }
}

/** The columns of a restored version that the person may change. */
export function omitAuthorFields(
  { authorFields }: RecordKind,
  { ownerId, actorId }: Place,
  columns: object,
): object {
  if (actorId === ownerId) return columns;
  const { fixed, hidden } = authorFields;
  return Object.fromEntries(
    Object.entries(columns).filter(([name]) => !fixed.includes(name) && !hidden.includes(name)),
  );
}
