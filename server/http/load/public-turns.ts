// However many public pages, feeds and files are asked for, most of the time and of the connections to the database are
// left for the app.
import { BusyError } from "../../errors.ts";
import { delayRefusal } from "./delay-refusal.ts";
import { createFairQueue, type FairQueueOptions } from "../../workers/fair-queue.ts";
import type { PageCache } from "../../public-pages/page-cache.ts";

const LIMITS = { slots: 4, slotsPerOwner: 2, maxWaiting: 500, maxWaitingPerOwner: 200 };

export type PublicTurns = ReturnType<typeof createPublicTurns>;

/** Networks take turns to read from the database. A turn must not wait for another one. */
export function createPublicTurns(limits: FairQueueOptions = LIMITS) {
  const queue = createFairQueue(limits);

  /** Throws a `BusyError`, after a while, if too many wait. */
  const run = <Result>(network: string, work: () => Promise<Result>): Promise<Result> =>
    queue.run({ owner: network }, work).catch(async (error: unknown) => {
      if (error instanceof BusyError) await delayRefusal();
      throw error;
    });

  return {
    run,
    /** What is in the cache, or is being read, needs no turn. */
    read: async <Page>(
      cache: PageCache<Page>,
      key: string,
      network: string,
      read: () => Promise<Page>,
    ): Promise<Page> => cache.find(key) ?? run(network, () => cache.get(key, read)),
  };
}
