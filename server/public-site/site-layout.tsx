import type { ReactNode } from "react";
import { type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import { SITE_PATH } from "../../contract/publications/publications.ts";
import { PAGE_SCRIPT, PAGE_STYLE, readAsset } from "../public-pages/page-assets.ts";

/** What every page of a site shows of it. */
export interface ShownSite {
  slug: string;
  title: string;
  language: string;
  accent: string;
  logoHash: string | null;
  hasAbout: boolean;
  kinds: readonly ContentKind[];
  /** Without a trailing slash. */
  origin: string;
}

interface SiteLayoutProps {
  site: ShownSite;
  title: string;
  description: string;
  /** The address of the page below the site; "" for the first page. */
  path: string;
  /** A description for search engines (schema.org). */
  data?: object;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  children: ReactNode;
}

const SITE_STYLE = PAGE_STYLE + readAsset("public-site", "site.css");
const ACCENT = /^#[\da-f]{6}$/i;

/** The style of the pages of a site. Colors are checked again, since they become part of a style sheet. */
export const writeStyle = (accent: string): string =>
  ACCENT.test(accent) ? `${SITE_STYLE}:root{--brand:${accent}}` : SITE_STYLE;

export const pathOf = ({ slug }: Pick<ShownSite, "slug">, path = ""): string =>
  `${SITE_PATH}${slug}${path === "" ? "" : `/${path}`}`;

export const pathOfRecord = (
  site: Pick<ShownSite, "slug">,
  { kind, slug }: { kind: ContentKind; slug: string },
): string => pathOf(site, `${RECORD_KINDS[kind].path}/${encodeURIComponent(slug)}`);

/** JSON that can't end the element around it. */
const writeData = (data: object): string => JSON.stringify(data).replaceAll("<", String.raw`\u003c`);

/** The document around the pages of a site. */
export function SiteLayout({
  site,
  title,
  description,
  path,
  data,
  isIndexed = true,
  children,
}: SiteLayoutProps): ReactNode {
  const address = `${site.origin}${pathOf(site, path)}`;
  const heading = path === "" ? site.title : `${title} · ${site.title}`;
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
        <meta property="og:type" content={path === "" ? "website" : "article"} />
        <meta property="og:url" content={address} />
        <meta property="og:description" content={description} />
        <link rel="icon" href="/favicon.svg" />
        {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeData(data) }} />}
        <style dangerouslySetInnerHTML={{ __html: writeStyle(site.accent) }} />
      </head>
      <body>
        <header className="site">
          <div>
            <p className="name" dir="auto">
              {site.logoHash !== null && (
                <img src={pathOf(site, `logo?v=${site.logoHash}`)} alt="" width="48" height="48" />
              )}
              <a href={pathOf(site)}>{site.title}</a>
            </p>
            <nav aria-label="Site">
              <ul>
                {site.kinds.map((kind) => (
                  <li key={kind}>
                    <a href={pathOf(site, RECORD_KINDS[kind].path)}>{RECORD_KINDS[kind].many}</a>
                  </li>
                ))}
                {site.hasAbout && (
                  <li>
                    <a href={pathOf(site, "about")}>About</a>
                  </li>
                )}
              </ul>
            </nav>
          </div>
        </header>
        <main>{children}</main>
        <footer>Published with Berea</footer>
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </body>
    </html>
  );
}
