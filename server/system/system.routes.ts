import { sql } from "drizzle-orm";
import packageJson from "../../package.json" with { type: "json" };
import { systemEndpoints } from "../../contract/system.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";

export function addSystemRoutes(bind: Bind, { db, engine }: Context): void {
  bind(systemEndpoints.health, async () => {
    await db.execute(sql`select 1`);
    return { status: "ok" as const, version: packageJson.version };
  });
  bind(systemEndpoints.engine, async () => ({ name: engine.name }));
}
