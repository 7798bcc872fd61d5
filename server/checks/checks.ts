import { createHash } from "node:crypto";
import type { Bibles } from "../bibles/bibles.ts";
import { listEntries } from "../../contract/account/church-profile.ts";
import type { BiblePassage, RelatedPassages } from "../../contract/records/checks.schema.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { listDismissals } from "../records/dismissals.ts";
import { readShared, type RecordPlace } from "../records/record-access.ts";
import { getRecord } from "../records/records.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";
import { getChurchProfile } from "../profile/profile.ts";
import { getBiblePassage } from "../scripture/bible/get-bible-passage.ts";
import type { Checker } from "./checker.ts";
import type { RelatedPassageFinder } from "./related.ts";

export interface CheckParts {
  db: Db;
  bibles: Bibles;
  checker: Checker;
  related: RelatedPassageFinder;
}

/** Checks a record's current texts. Throws an `AppError` if there is no such record. */
export async function checkRecord(
  { db, bibles, checker }: CheckParts,
  kind: RecordKind,
  place: RecordPlace,
  signal: AbortSignal,
): Promise<unknown> {
  const { ownerId, id, actorId } = place;
  const record = (await readShared(db, kind, place, (tx) => getRecord(tx, kind, ownerId, id))) as {
    createdAt?: string;
    version: number;
  };
  const editions = await bibles.listEditions();
  const dismissed = await listDismissals(db, { ownerId, recordKind: kind.name, recordId: id });
  const terms = listEntries((await getChurchProfile(db, ownerId)).terms);
  // Clients choose the ids of new records and may reuse that of a deleted record, even from another account. Id and version
  // alone could therefore return the checks of other texts.
  const of = [kind.name, ownerId, id, record.createdAt, record.version];
  const key = JSON.stringify([of, editions.map((edition) => [edition.id, edition.file]), dismissed, terms]);
  const texts = kind.texts.checks?.pick(record as never);
  return checker.check(
    { kind: kind.name, texts, editions, dismissed, terms },
    { owner: actorId, signal, key: createHash("sha256").update(key).digest("base64") },
  );
}

/** The Bible text of a reference. Throws an `AppError` if the reference is invalid or the Bible has no such verse. */
export function getPassage(reference: string, edition: EditionSource): BiblePassage {
  const passage = getBiblePassage(reference, edition);
  if (!passage) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return passage;
}

/** Cross references and original words. Throws an `AppError` if the Bible has no such passage. */
export async function findRelatedPassages(
  { bibles, related }: CheckParts,
  uid: string,
  { reference, bible }: { reference: string; bible?: string | undefined },
  signal: AbortSignal,
): Promise<RelatedPassages> {
  const edition = await bibles.chooseEdition(uid, bible);
  const found = await related.find(reference, edition, { owner: uid, signal });
  if (!found) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return found;
}
