// Sitemaps (sitemaps.org). Their addresses consist of slugs and encoded segments, so none needs to be escaped.
export interface SitemapEntry {
  address: string;
  updatedAt?: Date | null;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export const writeSitemap = (pages: readonly SitemapEntry[]): string => write("urlset", "url", pages);

/** The list of the sitemaps of all sites. */
export const writeSitemapIndex = (sitemaps: readonly SitemapEntry[]): string =>
  write("sitemapindex", "sitemap", sitemaps);

function write(list: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ address, updatedAt }) => {
    const date = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${address}</loc>${date}</${item}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">${items.join("")}</${list}>`;
}
