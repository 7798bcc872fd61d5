import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { engineEndpoints } from "../../contract/engine.ts";
import { systemEndpoints } from "../../contract/system.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { Bind } from "../http/bind.ts";
import { findPublicContact } from "../operator/contact.ts";
import { createReadiness } from "./readiness.ts";

export function addSystemRoutes(bind: Bind, context: Context): void {
  const { database, engine, google, mailer, upload } = context;
  const checkReadiness = createReadiness(context);

  bind(systemEndpoints.health, async () => {
    if (!(await database.isReachable())) throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
    return { status: "ok" as const, version: packageJson.version };
  });
  bind(systemEndpoints.ready, async () => {
    await checkReadiness();
    return { status: "ready" as const };
  });
  bind(systemEndpoints.installation, async () => ({
    hasGoogle: google !== undefined,
    hasMail: mailer.canSend,
    contact: await findPublicContact(context),
    upload,
  }));
  bind(engineEndpoints.engine, async () => engine.info);
}
