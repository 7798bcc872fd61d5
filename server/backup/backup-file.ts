// A zip with PostgreSQL's own copy of the database, the files, the secrets, and a list for `sha256sum --check`.
import { existsSync } from "node:fs";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { StartError } from "../processes/start-error.ts";
import { openZip, type ZipReader } from "../zip/zip-reader.ts";

export const DESCRIPTION = "backup.json";
export const CHECKSUMS = "SHA256SUMS";
/** As `pg_basebackup --format=tar` writes it. */
export const DATABASE = "database.tar";
export const FILES = "files/";
/** Secrets that Berea makes itself, by their names in the data folder; the second is there on Windows only. */
export const SECRETS = ["secret", "postgres.password"] as const;

// It is shown on a terminal.
const VERSION = /^[\w.+-]{1,50}$/;
const MAX_SMALL_BYTES = 64 * 1024;

export const Description = z.object({
  kind: z.literal("berea-backup"),
  formatVersion: z.literal(1),
  berea: z.string().regex(VERSION),
  madeAt: z.iso.datetime(),
  machine: z.string().regex(VERSION),
  postgres: z.int(),
  /** The newest change of the tables that the database has. */
  migration: z.int(),
});
export type Description = z.infer<typeof Description>;

export const machine = `${process.platform}-${process.arch}`;
export const bereaVersion = packageJson.version;

const UNLIMITED = { bytes: Infinity, entries: Infinity, ratio: Infinity, textBytes: 512 * 1024 ** 2 };

/** Why a backup cannot be restored; none of it is anywhere. */
export const createDamagedBackupError = (file: string, cause?: unknown): StartError =>
  new StartError(`${file} is no backup of Berea, or it is damaged: nothing was changed.`, { cause });

export async function openBackup(file: string) {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}: name a backup.`);
  const zip = await openZip(file, UNLIMITED).catch((error: unknown) => {
    throw createDamagedBackupError(file, error);
  });
  try {
    for (const path of [DESCRIPTION, ...SECRETS])
      if ((zip.findSize(path) ?? 0) > MAX_SMALL_BYTES) throw createDamagedBackupError(file);
    const sizes = zip.listEndingIn("").map((path) => zip.findSize(path) ?? 0);
    return {
      zip,
      /** Bytes that it has in it, unpacked. */
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      description: Description.parse(JSON.parse((await zip.readText(DESCRIPTION)).toString())),
      check: async () => {
        const isWhole = await hasItsChecksums(zip).catch((error: unknown) => {
          throw createDamagedBackupError(file, error);
        });
        if (!isWhole) throw createDamagedBackupError(file);
      },
    };
  } catch (error) {
    zip.close();
    throw createDamagedBackupError(file, error);
  }
}

async function hasItsChecksums(zip: ZipReader): Promise<boolean> {
  const sums = readChecksums((await zip.readText(CHECKSUMS)).toString());
  const paths = zip.listEndingIn("").filter((path) => path !== CHECKSUMS);
  if (paths.length !== sums.size || !sums.has(DATABASE)) return false;
  for (const path of paths) if (sums.get(path) !== (await zip.hash(path))) return false;
  return true;
}

export const writeChecksums = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join("");

function readChecksums(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
