import { LIMITS } from "../../contract/limits.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import type { Dismissal } from "../../contract/records/checks.schema.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { addDismissals, deleteDismissals, listDismissals } from "../records/dismissals.ts";
import { type RecordPlace, requireAccess } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { lockRow } from "../records/record-rows.ts";
import { normalizeDismissed } from "../scripture/normalize-dismissed.ts";

/** Dismisses the finding about a quotation or reference of a record, or takes that back. Throws an `AppError` if the user has no such record. */
export async function setDismissal(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
  { quotation, reference, isDismissed }: Dismissal,
): Promise<void> {
  const words = normalizeDismissed(quotation ?? reference ?? "");
  if (words === "") throw new AppError("invalid", CHECK_MESSAGES.noDismissedWords);
  const { ownerId, id } = place;
  await db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "edit");
    await lockRow(tx, kind, ownerId, id);
    const record = { ownerId, recordKind: kind.name, recordId: id };
    if (!isDismissed) return deleteDismissals(tx, record, words);
    const dismissed = await listDismissals(tx, record);
    if (dismissed.includes(words)) return undefined;
    if (dismissed.length >= LIMITS.dismissals)
      throw new AppError("invalid", CHECK_MESSAGES.tooManyDismissals);
    return addDismissals(tx, record, [words]);
  });
}
