import type { BaseLogger } from "pino";
import type { Db } from "../db/database.ts";
import { noteOpens } from "../records/share-link-rows.ts";
import { describeError } from "../errors.ts";

const DELAY_MS = 2_000;

export type OpenCounter = ReturnType<typeof createOpenCounter>;

/** Counts how often links are opened, with one write for all that come within two seconds. */
export function createOpenCounter(db: Db, log: BaseLogger) {
  const opens = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    const counted = [...opens];
    opens.clear();
    for (const [id, count] of counted) {
      await noteOpens(db, id, count).catch((error: unknown) =>
        log.warn(
          { module: "share-links", reason: describeError(error) },
          "could not count that a link was opened",
        ),
      );
    }
  }

  return {
    count(id: string): void {
      opens.set(id, (opens.get(id) ?? 0) + 1);
      timer ??= setTimeout(() => (writing = write()), DELAY_MS).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
