import type { Context } from "../context.ts";
import type { RepeatedWork } from "../repeated-work.ts";

const HOUR = 3600_000;

/** Has the storage rid of what processes that died left behind in it, at once and every hour. */
export function startStorageSweeps({
  storage,
  background,
}: Pick<Context, "storage" | "background">): RepeatedWork {
  const sweep = async () => storage.sweep?.();
  return background.repeat(sweep, { milliseconds: HOUR, room: "storage" });
}
