// The pages that links lead to.
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { BaseLogger } from "pino";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { SHARE_PATH } from "../../contract/records/share-links.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db } from "../db/database.ts";
import { toFilename } from "../documents/file-names.ts";
import { AppError } from "../errors.ts";
import { findLatestRecording, getFile, type StoredFile } from "../files/files.ts";
import { findUserProfile } from "../profile/profile.ts";
import { getProvenance, type ProvenanceParts } from "../provenance/provenance.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import { getRecord } from "../records/records.ts";
import { findShareLink, type ShareLinkRow } from "../records/share-link-rows.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { createOpenCounter } from "./open-counter.ts";
import { createPageCache } from "../public-pages/page-cache.ts";
import type * as Worker from "./share-page-worker.ts";
import type { WrittenPage } from "./share-page-worker.ts";
import { hashToken } from "../http/security/hash-key.ts";
import { pickProvenance, pickShared, type SharedKind } from "./shared-record.ts";

export interface SharedPageParts {
  db: Db;
  bibles: Pick<Bibles, "chooseEdition">;
  texts: ProvenanceParts["texts"];
  log: BaseLogger;
}

export type SharedPages = ReturnType<typeof createSharedPages>;

export interface Recording {
  file: StoredFile;
  filename: string;
  /** Names the content without naming the file. */
  tag: string;
}

const MESSAGE_PAGES = {
  notFound: {
    title: "There is nothing here",
    text: "This link is wrong, has expired, or was deleted. Please ask the person who sent it for a new one.",
  },
  notPublished: {
    title: "There is nothing here",
    text: "This address is wrong, or the site no longer exists.",
  },
  gone: { title: "This is no longer published", text: "It was withdrawn by those who had published it." },
  tooManyRequests: {
    title: "Please wait a minute",
    text: "This page was opened too often from your network. Please try again in a minute.",
  },
  unavailable: {
    title: "This page can’t be shown right now",
    text: "Please try again in a few minutes.",
  },
} as const;

const CACHE_LIMITS = { bytes: 32 * 1024 ** 2, pages: 50, ageMs: 60_000 };

export function createSharedPages({ db, bibles, texts, log }: SharedPageParts) {
  const pool = createWorkerPool<typeof Worker>("share-links/share-page-worker.ts", { log });
  const recent = createPageCache<WrittenPage>(CACHE_LIMITS, ({ html, gzip }) => html.length + gzip.length);
  const counter = createOpenCounter(db, log);
  const messages = new Map<keyof typeof MESSAGE_PAGES, Promise<WrittenPage>>();

  /** What changes within the last minute apart from the record, such as the owner's name, may not be seen yet. */
  async function read(link: ShareLinkRow, token: string, locale: string): Promise<WrittenPage | undefined> {
    const { table } = kindOf(link.recordKind);
    const isRecord = and(eq(table.ownerId, link.ownerId), eq(table.id, link.recordId));
    const [found] = await db
      .select({ version: table.version })
      .from(table as PgTable)
      .where(isRecord);
    if (!found) return undefined;
    const key = JSON.stringify([link.id, found.version, locale]);
    return recent.get(key, () => write(link, token, locale));
  }

  async function write(link: ShareLinkRow, token: string, locale: string): Promise<WrittenPage> {
    const { ownerId, recordId, parts } = link;
    const kind = link.recordKind as SharedKind;
    const [record, { account, row: profile }, provenance] = await Promise.all([
      getRecord(db, kindOf(kind), ownerId, recordId) as Promise<{ bible?: string | null }>,
      findUserProfile(db, ownerId),
      getProvenance({ db, texts }, kindOf(kind), { ownerId, id: recordId }),
    ]);
    const recording = parts.includes("audio") ? await findLatestRecording(db, link) : undefined;
    const task = {
      kind,
      record: pickShared(kind, record, parts),
      printing: { locale, edition: await bibles.chooseEdition(ownerId, record.bible) },
      owner: account.name,
      church: profile?.church ?? "",
      audio: recording && `${SHARE_PATH}${token}/audio`,
      provenance: pickProvenance(provenance, parts),
    };
    return pool.run("writeSharedPage", task, { owner: ownerId });
  }

  return {
    /** The page of a link; undefined if there is none. `counts` says whether somebody opens it. */
    async find(token: string, locale: string, counts: boolean): Promise<WrittenPage | undefined> {
      const link = await findShareLink(db, hashToken(token));
      const page = link && (await read(link, token, locale).catch(ignoreNotFound));
      if (link && page && counts) counter.count(link.id);
      return page;
    },

    /** The recording of a link that shows it. */
    async findRecording(token: string): Promise<Recording | undefined> {
      const link = await findShareLink(db, hashToken(token));
      if (!link?.parts.includes("audio")) return undefined;
      const recording = await findLatestRecording(db, link);
      if (!recording) return undefined;
      const kind = kindOf(link.recordKind);
      try {
        const [file, { title }] = await Promise.all([
          getFile(db, link.ownerId, recording.id),
          getRecord(db, kind, link.ownerId, link.recordId),
        ]);
        const tag = createHash("sha256").update(`${token} ${recording.id}`).digest("base64url");
        return { file, filename: toFilename(title, RECORD_KINDS[kind.name].one), tag };
      } catch (error) {
        return ignoreNotFound(error);
      }
    },

    /** A page with a message, which is the same for everyone. */
    message(name: keyof typeof MESSAGE_PAGES): Promise<WrittenPage> {
      const known = messages.get(name);
      if (known) return known;
      const page = pool.run("writeMessagePage", MESSAGE_PAGES[name], { owner: "" });
      messages.set(name, page);
      page.catch(() => messages.delete(name));
      return page;
    },

    async close(): Promise<void> {
      pool.close();
      await counter.close();
    },
  };
}

/** The record or its account may be deleted at this moment. */
function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}
