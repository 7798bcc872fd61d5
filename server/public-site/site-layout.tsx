import type { ReactNode } from "react";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { PAGE_SCRIPT } from "../public-pages/page-assets.ts";
import { FEED_FORMATS, FEED_TYPES } from "./feeds/feed.ts";
import { PREVIEW_NAME, PREVIEW_SIZE } from "./pictures/picture-sizes.ts";
import { pathOf, type ShownSite, writeStyle } from "./shown-site.ts";

interface SiteLayoutProps {
  site: ShownSite;
  title: string;
  description: string;
  /** The address of the page below the site; "" for the first page. */
  path: string;
  /** The path of the picture below the site that other services show with a link. */
  picture?: string;
  /** A description for search engines (schema.org). */
  data?: object;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  children: ReactNode;
}

/** JSON that can't end the element around it. */
const writeData = (data: object): string => JSON.stringify(data).replaceAll("<", String.raw`\u003c`);

/** The document around the pages of a site. */
export function SiteLayout({
  site,
  title,
  description,
  path,
  picture = PREVIEW_NAME,
  data,
  isIndexed = true,
  children,
}: SiteLayoutProps): ReactNode {
  const address = `${site.origin}${pathOf(site, path)}`;
  // Messages have no address of their own.
  const isHome = path === "" && isIndexed;
  const heading = isHome ? site.title : `${title} · ${site.title}`;
  const Name = isHome ? "h1" : "p";
  const sections: [path: string, label: string][] = site.kinds.map((kind) => [
    RECORD_KINDS[kind].path,
    RECORD_KINDS[kind].many,
  ]);
  if (site.hasAbout) sections.push(["about", "About"]);
  const [section] = path.split("/");
  const currentAt = (link: string) => (link === path ? "page" : link === section ? "true" : undefined);
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        {!isIndexed && <meta name="robots" content="noindex" />}
        <title>{heading}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta property="og:title" content={title} />
        <meta property="og:site_name" content={site.title} />
        <meta property="og:type" content={isHome ? "website" : "article"} />
        <meta property="og:url" content={address} />
        <meta property="og:description" content={description} />
        {isIndexed && <Preview site={site} path={picture} title={title} />}
        <link rel="icon" href="/favicon.svg" />
        {FEED_FORMATS.map((format) => (
          <link
            key={format}
            rel="alternate"
            type={FEED_TYPES[format].mediaType}
            title={FEED_TYPES[format].title}
            href={pathOf(site, FEED_TYPES[format].path)}
          />
        ))}
        {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeData(data) }} />}
        <style dangerouslySetInnerHTML={{ __html: writeStyle(site.accent) }} />
      </head>
      <body>
        <header className="site">
          <div>
            <Name className="name" dir="auto">
              {site.logoHash !== null && (
                <img src={pathOf(site, `logo?v=${site.logoHash}`)} alt="" width="48" height="48" />
              )}
              {isHome ? site.title : <a href={pathOf(site)}>{site.title}</a>}
            </Name>
            {sections.length > 0 && (
              <nav aria-label="Site">
                <ul>
                  {sections.map(([link, label]) => (
                    <li key={link}>
                      <a href={pathOf(site, link)} aria-current={currentAt(link)}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
        </header>
        <main>{children}</main>
        <footer>
          <ul className="downloads">
            {FEED_FORMATS.map((format) => (
              <li key={format}>
                <a href={pathOf(site, FEED_TYPES[format].path)}>{FEED_TYPES[format].title}</a>
              </li>
            ))}
          </ul>
          Published with Berea
        </footer>
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </body>
    </html>
  );
}

const Preview = ({ site, path, title }: { site: ShownSite; path: string; title: string }): ReactNode => (
  <>
    <meta property="og:image" content={`${site.origin}${pathOf(site, path)}`} />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
    <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
    <meta property="og:image:alt" content={title} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
