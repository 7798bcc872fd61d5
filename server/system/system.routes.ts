import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { engineEndpoints } from "../../contract/processing/engine.schema.ts";
import { type Installation, systemEndpoints } from "../../contract/account/system.schema.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { SignUpGate } from "../account/sign-up/sign-up-gate.ts";
import type { GoogleSettings } from "../config/config.ts";
import type { Database, Db } from "../db/database.ts";
import type { Engine } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { Mailer } from "../mail/mailer.ts";
import { findPublicContact } from "../operator/operator.ts";

interface SystemParts {
  database: Database;
  db: Db;
  /** Rejects if files can't be stored. */
  checkStorage(): Promise<void>;
  engine: Engine;
  google?: GoogleSettings | undefined;
  mailer: Mailer;
  contactEmail?: string | undefined;
  signUpGate: SignUpGate;
  upload: Installation["upload"];
}

export function addSystemRoutes(route: AddRoute, context: SystemParts): void {
  const { database, checkStorage, engine, google, mailer, upload, signUpGate } = context;
  const checkDatabase = async () => {
    if (!(await database.isReachable())) throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
  };

  route(systemEndpoints.health, async () => {
    await checkDatabase();
    return { status: "ok" as const, version: packageJson.version };
  });
  route(systemEndpoints.ready, async () => {
    await checkDatabase();
    return { status: "ready" as const };
  });
  route(systemEndpoints.storageHealth, async () => {
    await checkStorage().catch((cause: unknown) => {
      throw Object.assign(new AppError("unavailable", ERROR_MESSAGES.storageUnavailable), { cause });
    });
    return { status: "ok" as const };
  });
  route(systemEndpoints.installation, async () => ({
    hasGoogle: google !== undefined,
    hasMail: mailer.canSend,
    signUp: await signUpGate.findMode(),
    contact: await findPublicContact(context),
    upload,
  }));
  route(engineEndpoints.engine, async () => engine.info);
}
