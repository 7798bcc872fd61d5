import { type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import { SITE_PATH } from "../../contract/publications/publications.ts";
import { PAGE_STYLE, readAsset } from "../public-pages/page-assets.ts";

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
