import type { WrittenPage } from "./share-page-worker.ts";

const MAX_AGE_MS = 60_000;
const MAX_PAGES = 50;
const MAX_BYTES = 32 * 1024 ** 2;

interface RecentPage {
  writtenAt: number;
  page: Promise<WrittenPage>;
  bytes: number;
}

/**
 * Pages of the last minute, so that a page is written once when a whole church opens it. The key must name everything
 * that the page depends on.
 */
export function createRecentPages() {
  const pages = new Map<string, RecentPage>();

  function makeRoom(): void {
    let bytes = [...pages.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [key, { writtenAt, bytes: size }] of pages) {
      const isOld = Date.now() - writtenAt > MAX_AGE_MS;
      if (!isOld && pages.size <= MAX_PAGES && bytes <= MAX_BYTES) return;
      pages.delete(key);
      bytes -= size;
    }
  }

  return {
    get(key: string, write: () => Promise<WrittenPage>): Promise<WrittenPage> {
      makeRoom();
      const known = pages.get(key);
      if (known) return known.page;
      const recent: RecentPage = { writtenAt: Date.now(), page: write(), bytes: 0 };
      pages.set(key, recent);
      recent.page.then(
        ({ html, gzip }) => void (recent.bytes = html.length + gzip.length),
        () => pages.delete(key),
      );
      return recent.page;
    },
  };
}
