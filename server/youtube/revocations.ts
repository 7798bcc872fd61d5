import { randomUUID } from "node:crypto";
import type { BaseLogger } from "pino";
import type { Background } from "../background/background.ts";
import { createRetryQueue } from "../background/retry-queue.ts";
import type { Encryption } from "../config/encryption.ts";
import type { Db, Tx } from "../db/database.ts";
import { pendingRevocations } from "../db/schema.ts";
import type { GoogleClient } from "./google-client.ts";
import { ProviderError } from "./provider-error.ts";

interface RevocationParts {
  db: Db;
  google: GoogleClient;
  encryption: Encryption;
  background: Background;
  log: BaseLogger;
}

const LOOK_MS = 60_000;
const CLOSING_MS = 5_000;

export type Revocations = ReturnType<typeof startRevocations>;

/** Retries revocations for a day; after that the tokens expire at the provider. */
export function startRevocations({ db, google, encryption, background, log }: RevocationParts) {
  const dueWork = createRetryQueue({
    db,
    table: pendingRevocations,
    log,
    module: "youtube",
    name: "the revocation of an authorization",
    async attempt({ id, token }) {
      const opened = encryption.open(token, id);
      if (opened !== undefined) await google.revoke(opened).catch(throwUnlessRevoked);
    },
    isFinal: () => false,
    describe: ({ message }) => ({ reason: message }),
    leaseMinutes: 2,
    retries: { minTimeout: 30_000, maxTimeout: 60 * 60_000 },
    maxAge: 24 * 60 * 60 * 1000,
  });
  const work = background.repeat(dueWork.run, { milliseconds: LOOK_MS, module: "youtube" });
  return {
    wake: work.wake,
    async order(tx: Tx, token: string) {
      const id = randomUUID();
      await tx.insert(pendingRevocations).values({ id, token: encryption.seal(token, id) });
    },
    close: () => dueWork.close(work.close(), CLOSING_MS),
  };
}

/** If the provider doesn't know the token or it has expired, there is nothing to revoke. */
function throwUnlessRevoked(error: unknown): void {
  const isRevoked = error instanceof ProviderError && (error.kind === "expired" || error.kind === "refused");
  if (!isRevoked) throw error;
}
