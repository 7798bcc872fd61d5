import { systemEndpoints } from "../../contract/system.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Context } from "../context.ts";
import { checkDatabase } from "../db/database.ts";
import type { Bind } from "../http/bind.ts";

export function addSystemRoutes(bind: Bind, { db, engine }: Context): void {
  bind(systemEndpoints.health, async () => {
    await checkDatabase(db);
    return { status: "ok" as const, version: packageJson.version };
  });
  bind(systemEndpoints.engine, async () => ({ name: engine.name }));
}
