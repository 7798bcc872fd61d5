import type { ReactNode } from "react";
import { PAGE_SCRIPT, PAGE_STYLE } from "./page-assets.ts";

interface PageLayoutProps {
  title: string;
  /** For previews of the link; "" for none. */
  summary?: string;
  children: ReactNode;
}

/** The document around every public page. */
export function PageLayout({ title, summary = "", children }: PageLayoutProps): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <meta property="og:title" content={title} />
        <meta property="og:type" content="article" />
        <meta name="description" content={summary === "" ? title : summary} />
        {summary !== "" && <meta property="og:description" content={summary} />}
        <link rel="icon" href="/favicon.svg" />
        <style dangerouslySetInnerHTML={{ __html: PAGE_STYLE }} />
      </head>
      <body>
        <main>{children}</main>
        <footer>Shared with Berea</footer>
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </body>
    </html>
  );
}
