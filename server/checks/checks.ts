import type { BiblePassage } from "../../contract/records/checks.schema.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { getRecord } from "../records/records.ts";
import { getBiblePassage } from "../scripture/bible/get-bible-passage.ts";
import type { Checker } from "./checker.ts";

/** Checks a record's texts as they are now; throws not found. */
export async function checkRecord(
  db: Db,
  checker: Checker,
  kind: RecordKind,
  ownerId: string,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const record = (await getRecord(db, kind, ownerId, id)) as { createdAt?: string; version: number };
  // Clients choose the ids of new records, so that another account, or the same one, may reuse the id of a deleted record: id
  // and version alone would return the checks of somebody else's texts.
  const key = [kind.name, ownerId, id, record.createdAt, record.version].join(" ");
  const texts = kind.texts.checks?.pick(record as never);
  return checker.check({ kind: kind.name, texts }, { owner: ownerId, signal, key });
}

/** The Bible text of a reference; throws not found if it is none, or the Bible has no such verse. */
export function getPassage(reference: string): BiblePassage {
  const passage = getBiblePassage(reference);
  if (!passage) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return passage;
}
