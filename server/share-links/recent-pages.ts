const MAX_AGE_MS = 60_000;
const MAX_PAGES = 50;
const MAX_BYTES = 32 * 1024 ** 2;

interface RecentPage<Page> {
  writtenAt: number;
  page: Promise<Page>;
  bytes: number;
}

/**
 * Pages and feeds of the last minute, so that each is written once when a whole church opens it. The key must name everything
 * that the page depends on.
 */
export function createRecentPages<Page extends Record<keyof Page, Uint8Array>>() {
  const pages = new Map<string, RecentPage<Page>>();

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
    get(key: string, write: () => Promise<Page>): Promise<Page> {
      makeRoom();
      const known = pages.get(key);
      if (known) return known.page;
      const recent: RecentPage<Page> = { writtenAt: Date.now(), page: write(), bytes: 0 };
      pages.set(key, recent);
      recent.page.then(
        (page) => void (recent.bytes = countBytes(Object.values<Uint8Array>(page))),
        () => pages.delete(key),
      );
      return recent.page;
    },
  };
}

const countBytes = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);
