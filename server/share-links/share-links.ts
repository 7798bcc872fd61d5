// Links that show chosen parts of a record to everyone who has them.
import { randomBytes } from "node:crypto";
import { type ExportedKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import {
  listSharedParts,
  listUsualParts,
  MAX_LINKS,
  SHARE_MESSAGES,
  SHARE_PATH,
} from "../../contract/records/share-links.ts";
import type { NewShareLink, ShareLink } from "../../contract/records/share-links.schema.ts";
import { createEncryption } from "../config/encryption.ts";
import type { Db } from "../db/database.ts";
import { shareLinks } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { hashToken } from "../http/security/hash-key.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { lockForShare, lockRow } from "../records/record-rows.ts";
import {
  deleteShareLinks,
  listShareLinkRows,
  type SharedRecord,
  type ShareLinkRow,
} from "../records/share-link-rows.ts";

export interface ShareLinkParts {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  secret: string;
  previousSecret?: string | undefined;
}

interface RecordPlace {
  ownerId: string;
  kind: ExportedKind;
  id: string;
}

const TOKEN_BYTES = 32;

export const findSharedKind = (path: ExportedKind): RecordKind =>
  listKinds().find(({ name }) => RECORD_KINDS[name].path === path)!;

export function createShareLinks({ db, publicUrl, ...secrets }: ShareLinkParts) {
  const encryption = createEncryption(secrets, "share links");

  function present({
    id,
    ownerId,
    sealedToken,
    parts,
    createdAt,
    expiresAt,
    opens,
    openedAt,
  }: ShareLinkRow): ShareLink {
    const token = encryption.open(sealedToken, ownerId);
    return {
      id,
      url: token === undefined ? null : `${publicUrl}${SHARE_PATH}${token}`,
      parts,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      opens,
      openedAt: openedAt?.toISOString() ?? null,
    };
  }

  return {
    async list(place: RecordPlace): Promise<ShareLink[]> {
      const record = await db.transaction((tx) => lockRecord(tx, place));
      return (await listShareLinkRows(db, record)).map(present);
    },

    async create(place: RecordPlace, { parts, expiresAt }: NewShareLink): Promise<ShareLink> {
      const chosen = chooseParts(place.kind, parts);
      const ends = expiresAt ? new Date(expiresAt) : null;
      if (ends && ends.getTime() <= Date.now()) throw new AppError("invalid", SHARE_MESSAGES.expired);
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      return db.transaction(async (tx) => {
        const record = await lockRecord(tx, place);
        // Two new links of a record wait for one another, so that both are counted.
        await lockRow(tx, findSharedKind(place.kind), place.ownerId, place.id);
        if ((await listShareLinkRows(tx, record)).length >= MAX_LINKS) {
          throw new AppError("invalid", SHARE_MESSAGES.tooMany);
        }
        const [row] = await tx
          .insert(shareLinks)
          .values({
            ...record,
            parts: chosen,
            expiresAt: ends,
            tokenHash: hashToken(token),
            sealedToken: encryption.seal(token, record.ownerId),
          })
          .returning();
        return present(row!);
      });
    },

    async delete(place: RecordPlace, linkId: string): Promise<void> {
      const record = await db.transaction((tx) => lockRecord(tx, place));
      const deleted = isUuid(linkId) ? await deleteShareLinks(db, record, linkId) : 0;
      if (deleted === 0) throw new AppError("not_found", SHARE_MESSAGES.notFound);
    },
  };
}

/** Makes sure that the user has the record, and keeps it until the transaction ends. */
async function lockRecord(
  tx: Parameters<typeof lockForShare>[0],
  { ownerId, kind, id }: RecordPlace,
): Promise<SharedRecord> {
  const found = findSharedKind(kind);
  return { ownerId, recordKind: found.name, recordId: await lockForShare(tx, found, ownerId, id) };
}

/** The parts in the order of the page. */
function chooseParts(kind: ExportedKind, parts: readonly string[] | undefined): string[] {
  if (parts === undefined) return listUsualParts(kind);
  const known = listSharedParts(kind).map(([name]) => name);
  if (parts.some((name) => !known.includes(name))) throw new AppError("invalid", SHARE_MESSAGES.unknownPart);
  return known.filter((name) => parts.includes(name));
}
