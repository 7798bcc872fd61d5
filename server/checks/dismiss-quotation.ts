import { LIMITS } from "../../contract/limits.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import type { Dismissal } from "../../contract/records/checks.schema.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { addDismissals, deleteDismissals, listDismissals } from "../records/dismissals.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { lockRow } from "../records/record-rows.ts";
import { normalizeQuotation } from "../scripture/quotations/normalize-quotation.ts";

/** Dismisses a quotation of a record, or takes that back. Throws an `AppError` if the user has no such record. */
export async function setDismissal(
  db: Db,
  kind: RecordKind,
  { ownerId, id }: { ownerId: string; id: string },
  { quotation, isDismissed }: Dismissal,
): Promise<void> {
  const normal = normalizeQuotation(quotation);
  if (normal === "") throw new AppError("invalid", CHECK_MESSAGES.noQuotation);
  await db.transaction(async (tx) => {
    await lockRow(tx, kind, ownerId, id);
    const record = { ownerId, recordKind: kind.name, recordId: id };
    if (!isDismissed) return deleteDismissals(tx, record, normal);
    const dismissed = await listDismissals(tx, record);
    if (dismissed.includes(normal)) return undefined;
    if (dismissed.length >= LIMITS.dismissals)
      throw new AppError("invalid", CHECK_MESSAGES.tooManyDismissals);
    return addDismissals(tx, record, [normal]);
  });
}
