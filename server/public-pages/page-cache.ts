export type PageCache<Page> = ReturnType<typeof createPageCache<Page>>;

export interface PageCacheLimits {
  bytes: number;
  pages?: number;
  /** How long a page is shown without being written again. */
  ageMs?: number;
}

interface CachedPage<Page> {
  writtenAt: number;
  page: Promise<Page>;
  bytes: number;
}

/**
 * The pages, feeds and rows that were read last, so that each is read once when a whole church opens it. The key must name
 * everything that a page depends on, unless it may be as old as `ageMs`.
 */
export function createPageCache<Page>(
  { bytes: maxBytes, pages: maxPages = Infinity, ageMs = Infinity }: PageCacheLimits,
  countBytes: (page: Page) => number,
) {
  const pages = new Map<string, CachedPage<Page>>();
  let total = 0;

  function forget(key: string): void {
    total -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  /** The first keys are those that were not used for longest. */
  function makeRoom(): void {
    for (const key of pages.keys()) {
      if (total <= maxBytes && pages.size <= maxPages) return;
      forget(key);
    }
  }

  function measure(key: string, cached: CachedPage<Page>, page: Page): void {
    if (pages.get(key) !== cached) return;
    cached.bytes = countBytes(page);
    total += cached.bytes;
    makeRoom();
  }

  function find(key: string): Promise<Page> | undefined {
    const known = pages.get(key);
    if (known === undefined || Date.now() - known.writtenAt > ageMs) return undefined;
    pages.delete(key);
    pages.set(key, known);
    return known.page;
  }

  return {
    /** The page if it was written, or is being written. */
    find,
    get(key: string, write: () => Promise<Page>): Promise<Page> {
      const known = find(key);
      if (known) return known;
      forget(key);
      const cached: CachedPage<Page> = { writtenAt: Date.now(), page: write(), bytes: 0 };
      pages.set(key, cached);
      makeRoom();
      cached.page.then(
        (page) => measure(key, cached, page),
        () => pages.get(key) === cached && forget(key),
      );
      return cached.page;
    },
    clear(): void {
      pages.clear();
      total = 0;
    },
  };
}
