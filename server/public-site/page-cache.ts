const MAX_BYTES = 64 * 1024 ** 2;

interface Sized {
  bytes: number;
}

/** The pages that were read last. The key must name everything that a page depends on. */
export function createPageCache<Page extends Sized>() {
  const pages = new Map<string, Promise<Page>>();
  const sizes = new Map<string, number>();
  let total = 0;

  function forget(key: string): void {
    pages.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  function keep(key: string, page: Promise<Page>, bytes: number): void {
    if (pages.get(key) !== page) return;
    sizes.set(key, bytes);
    total += bytes;
    for (const oldest of pages.keys()) {
      if (total <= MAX_BYTES) return;
      forget(oldest);
    }
  }

  return {
    get(key: string, write: () => Promise<Page>): Promise<Page> {
      const known = pages.get(key);
      if (known) {
        // The first keys are those that were not used for longest.
        pages.delete(key);
        pages.set(key, known);
        return known;
      }
      const page = write();
      pages.set(key, page);
      page.then(
        ({ bytes }) => keep(key, page, bytes),
        () => forget(key),
      );
      return page;
    },
  };
}
