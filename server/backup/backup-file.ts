// A backup is a zip with a base backup of PostgreSQL, the files, the secrets, and checksums for `sha256sum --check`.
import { existsSync } from "node:fs";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { StartError } from "../processes/start-error.ts";
import { openZip, type ZipReader } from "../zip/zip-reader.ts";

export const DESCRIPTION_ENTRY = "backup.json";
export const CHECKSUMS_ENTRY = "SHA256SUMS";
/** In the format of `pg_basebackup --format=tar`. */
export const DATABASE_ENTRY = "database.tar";
export const FILES_FOLDER = "files/";
/** Generated secrets in the data folder; the second only on Windows. */
export const SECRET_FILES = ["secret", "postgres.password"] as const;

// Printed on a terminal, so without control characters.
const SHORT_TEXT = /^[\w.+-]{1,50}$/;
const MAX_SMALL_ENTRY_BYTES = 64 * 1024;

export const Description = z.object({
  kind: z.literal("berea-backup"),
  formatVersion: z.literal(1),
  berea: z.string().regex(SHORT_TEXT),
  madeAt: z.iso.datetime(),
  machine: z.string().regex(SHORT_TEXT),
  postgres: z.int(),
  /** The time of the newest migration in the database. */
  migration: z.int(),
});
export type Description = z.infer<typeof Description>;

export const PLATFORM = `${process.platform}-${process.arch}`;
export const BEREA_VERSION = packageJson.version;

const UNLIMITED = { bytes: Infinity, entries: Infinity, ratio: Infinity, textBytes: 512 * 1024 ** 2 };

export const createDamagedBackupError = (file: string, cause?: unknown): StartError =>
  new StartError(`${file} isn't a Berea backup, or it's damaged. Nothing was changed.`, { cause });

export async function openBackup(file: string) {
  if (!existsSync(file)) throw new StartError(`${file} doesn't exist. Check the name of the backup.`);
  const zip = await openZip(file, UNLIMITED).catch((error: unknown) => {
    throw createDamagedBackupError(file, error);
  });
  try {
    for (const path of [DESCRIPTION_ENTRY, ...SECRET_FILES])
      if ((zip.findSize(path) ?? 0) > MAX_SMALL_ENTRY_BYTES) throw createDamagedBackupError(file);
    const sizes = zip.listEndingIn("").map((path) => zip.findSize(path) ?? 0);
    return {
      zip,
      /** Unpacked. */
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      description: Description.parse(JSON.parse((await zip.readText(DESCRIPTION_ENTRY)).toString())),
      check: async () => {
        const isIntact = await checksumsMatch(zip).catch((error: unknown) => {
          throw createDamagedBackupError(file, error);
        });
        if (!isIntact) throw createDamagedBackupError(file);
      },
    };
  } catch (error) {
    zip.close();
    throw createDamagedBackupError(file, error);
  }
}

async function checksumsMatch(zip: ZipReader): Promise<boolean> {
  const sums = parseChecksums((await zip.readText(CHECKSUMS_ENTRY)).toString());
  const paths = zip.listEndingIn("").filter((path) => path !== CHECKSUMS_ENTRY);
  if (paths.length !== sums.size || !sums.has(DATABASE_ENTRY)) return false;
  for (const path of paths) if (sums.get(path) !== (await zip.hash(path))) return false;
  return true;
}

export const formatChecksums = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join("");

function parseChecksums(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
