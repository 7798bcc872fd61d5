import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PENDING_EMAIL_KINDS } from "../../contract/account/operator.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A link works for at most a day. */
const MAX_AGE_MS = 8 * DAY_MS;
const MAX_READ = 500;

const OutboxEntry = z.object({
  id: z.uuid(),
  kind: z.enum(PENDING_EMAIL_KINDS),
  email: z.string(),
  askedAt: z.iso.datetime(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

interface OutboxEmail {
  kind: string;
  to: string;
  message: Buffer;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(folder: string) {
  const listFiles = () => readdir(folder).catch(() => []);
  const removeFile = (file: string) => rm(path.join(folder, file), { force: true });

  async function write(file: string, content: string | Buffer): Promise<void> {
    const target = path.join(folder, file);
    // Renamed when complete.
    await writeFile(`${target}.part`, content, { mode: 0o600 });
    await rename(`${target}.part`, target);
  }

  return {
    async keep({ kind, to, message }: OutboxEmail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const id = randomUUID();
      const askedAt = new Date().toISOString();
      const name = `${askedAt.replaceAll(":", "-")}-${addressTag(to)}-${kind}-${id}`;
      const waiting = OutboxEntry.safeParse({ id, kind, email: to.toLowerCase(), askedAt });
      if (waiting.success) await write(`${name}.json`, `${JSON.stringify(waiting.data)}\n`);
      await write(`${name}.eml`, message);
      return `${name}.eml`;
    },

    async listPending() {
      const files = (await listFiles()).filter((file) => file.endsWith(".json"));
      const newest = files.toSorted().toReversed().slice(0, MAX_READ);
      const mails = await Promise.all(newest.map((file) => readEntry(path.join(folder, file))));
      return mails.filter((mail) => mail !== undefined);
    },

    async deleteEmails(email: string, kind: string = "") {
      const theirs = (await listFiles()).filter((file) => file.includes(`-${addressTag(email)}-${kind}`));
      await Promise.all(theirs.map(removeFile));
    },

    async sweep() {
      for (const file of await listFiles()) {
        const { mtimeMs = Infinity } = (await stat(path.join(folder, file)).catch(() => undefined)) ?? {};
        if (Date.now() - mtimeMs > MAX_AGE_MS) await removeFile(file);
      }
    },
  };
}

async function readEntry(file: string): Promise<OutboxEntry | undefined> {
  try {
    return OutboxEntry.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Identifies the files of an address without revealing it. */
const addressTag = (email: string) =>
  createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16);
