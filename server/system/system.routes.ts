import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { engineEndpoints } from "../../contract/processing/engine.schema.ts";
import { type Installation, systemEndpoints } from "../../contract/account/system.schema.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { GoogleSettings } from "../config/config.ts";
import type { Database, Db } from "../db/database.ts";
import type { Engine } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { Mailer } from "../mail/mailer.ts";
import { findPublicContact } from "../operator/operator.ts";
import type { Storage } from "../storage/storage.ts";

interface SystemParts {
  database: Database;
  db: Db;
  storage: Storage;
  engine: Engine;
  google?: GoogleSettings | undefined;
  mailer: Mailer;
  contactEmail?: string | undefined;
  upload: Installation["upload"];
}

export function addSystemRoutes(route: AddRoute, context: SystemParts): void {
  const { database, engine, google, mailer, upload } = context;
  const checkReadiness = createReadiness(context);

  route(systemEndpoints.health, async () => {
    if (!(await database.isReachable())) throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
    return { status: "ok" as const, version: packageJson.version };
  });
  route(systemEndpoints.ready, async () => {
    await checkReadiness();
    return { status: "ready" as const };
  });
  route(systemEndpoints.installation, async () => ({
    hasGoogle: google !== undefined,
    hasMail: mailer.canSend,
    contact: await findPublicContact(context),
    upload,
  }));
  route(engineEndpoints.engine, async () => engine.info);
}

/** How long an answer serves all who ask: anybody may ask, and each look writes to the disk. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Makes a check of whether a server can do all that people come for: its database answers, and files can be stored. What
 * it finds wrong it throws. (Its tables are up to date before it listens.)
 */
function createReadiness({ database, storage }: SystemParts) {
  let looking: Promise<void> | undefined;
  let lookAgainAt = 0;

  async function look(): Promise<void> {
    if (!(await database.isReachable())) throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
    await storage.checkWritable().catch((cause: unknown) => {
      throw Object.assign(new AppError("unavailable", ERROR_MESSAGES.storageUnavailable), { cause });
    });
  }

  return (): Promise<void> => {
    if (!looking || performance.now() > lookAgainAt) {
      lookAgainAt = performance.now() + CHECK_INTERVAL_MS;
      looking = look();
    }
    return looking;
  };
}
