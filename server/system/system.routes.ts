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

/** How long a result is reused, because anyone can call this and each check writes to the disk. */
const CHECK_INTERVAL_MS = 1000;

/** Returns a check that throws if the database is unreachable or files can't be stored. */
function createReadiness({ database, storage }: SystemParts) {
  let checking: Promise<void> | undefined;
  let nextCheckAt = 0;

  async function check(): Promise<void> {
    if (!(await database.isReachable())) throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
    await storage.checkWritable().catch((cause: unknown) => {
      throw Object.assign(new AppError("unavailable", ERROR_MESSAGES.storageUnavailable), { cause });
    });
  }

  return (): Promise<void> => {
    if (!checking || performance.now() > nextCheckAt) {
      nextCheckAt = performance.now() + CHECK_INTERVAL_MS;
      checking = check();
    }
    return checking;
  };
}
