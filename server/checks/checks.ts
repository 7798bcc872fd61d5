import type { BiblePassage } from "../../contract/records/checks.schema.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { getRecord } from "../records/records.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";
import { getBiblePassage } from "../scripture/bible/get-bible-passage.ts";
import type { Checker } from "./checker.ts";

/** Checks a record's current texts. Throws an `AppError` if there is no such record. */
export async function checkRecord(
  db: Db,
  checker: Checker,
  kind: RecordKind,
  ownerId: string,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const record = (await getRecord(db, kind, ownerId, id)) as { createdAt?: string; version: number };
  // Clients choose the ids of new records and may reuse that of a deleted record, even from another account. Id and version
  // alone could therefore return the checks of other texts.
  const key = [kind.name, ownerId, id, record.createdAt, record.version].join(" ");
  const texts = kind.texts.checks?.pick(record as never);
  return checker.check({ kind: kind.name, texts }, { owner: ownerId, signal, key });
}

/** The Bible text of a reference. Throws an `AppError` if the reference is invalid or the Bible has no such verse. */
export function getPassage(reference: string, edition: EditionSource): BiblePassage {
  const passage = getBiblePassage(reference, edition);
  if (!passage) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return passage;
}
