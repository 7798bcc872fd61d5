import type { ContentKind } from "../../contract/record-kinds.ts";
import { PAGE_STYLE, readAsset } from "../public-pages/page-assets.ts";
import { addressOf, addressOfRecord } from "../publications/site-urls.ts";

/** What every page of a site shows of it. */
export interface ShownSite {
  slug: string;
  title: string;
  language: string;
  accent: string;
  logoHash: string | null;
  hasAbout: boolean;
  kinds: readonly ContentKind[];
  /** Whether people can subscribe to emails. */
  offersEmails: boolean;
  /** Without a trailing slash. */
  origin: string;
}

const SITE_STYLE = PAGE_STYLE + readAsset("public-site", "site.css");
const ACCENT = /^#[\da-f]{6}$/i;

/** The style of the pages of a site. Colors are checked again, since they become part of a style sheet. */
export const writeStyle = (accent: string): string =>
  ACCENT.test(accent) ? `${SITE_STYLE}:root{--brand:${accent}}` : SITE_STYLE;

export const pathOf = (site: Pick<ShownSite, "slug">, path = ""): string =>
  addressOf("", site) + (path === "" ? "" : `/${path}`);

export const pathOfRecord = (
  site: Pick<ShownSite, "slug">,
  record: { kind: ContentKind; slug: string },
): string => addressOfRecord(addressOf("", site), record);
