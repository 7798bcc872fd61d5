// Imports episodes in the background. The database says which ones, so any process can continue after another one died.
import type { Background } from "../background/background.ts";
import { describeError } from "../errors.ts";
import { createFeedReader } from "./feed-reader.ts";
import { type EpisodeParts, importEpisode } from "./import-episode.ts";
import { claimItem } from "./import-items.ts";
import { processImported } from "./process-imported.ts";
import { createSources } from "./sources.ts";

/** Episodes that one process imports at once. */
const SLOTS = 4;
const CHECK_MS = 10_000;

type ServiceParts = Omit<EpisodeParts, "sources"> &
  Parameters<typeof createSources>[0] & { background: Background };

export type ImportService = ReturnType<typeof createImportService>;

export function createImportService({ background, ...given }: ServiceParts) {
  const parts = { ...given, sources: createSources(given) };
  const { db, jobs, sources } = parts;
  const feeds = createFeedReader(parts.log);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();

  async function startItems(): Promise<void> {
    while (running.size < SLOTS && !closing.signal.aborted) {
      const item = await claimItem(db);
      if (!item) break;
      const importing = importEpisode(parts, item, closing.signal)
        .catch((error: unknown) =>
          parts.log.warn({ module: "imports", reason: describeError(error) }, "an import was interrupted"),
        )
        .finally(() => {
          running.delete(importing);
          if (!closing.signal.aborted) task.wake();
        });
      running.add(importing);
    }
    await processImported(db, jobs);
  }
  const task = background.repeat(startItems, { milliseconds: CHECK_MS, module: "imports" });

  return {
    feeds,
    sources,
    wake: task.wake,
    async close() {
      closing.abort();
      await task.close();
      await Promise.all(running);
      await sources.close();
      feeds.close();
    },
  };
}
