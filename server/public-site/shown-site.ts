import type { ContentKind } from "../../contract/record-kinds.ts";
import { PAGE_STYLE, readAsset } from "../public-pages/page-assets.ts";
import { addressOfRecord } from "../publications/site-urls.ts";
import type { SitePlace } from "./own-domain.ts";

/** What every page of a site shows of it. */
export interface ShownSite extends SitePlace {
  title: string;
  language: string;
  accent: string;
  logoHash: string | null;
  hasAbout: boolean;
  kinds: readonly ContentKind[];
  /** Whether people can subscribe to emails. */
  offersEmails: boolean;
}

const SITE_STYLE = PAGE_STYLE + readAsset("public-site", "site.css");
const ACCENT = /^#[\da-f]{6}$/i;

/** The style of the pages of a site. Colors are checked again, since they become part of a style sheet. */
export const writeStyle = (accent: string): string =>
  ACCENT.test(accent) ? `${SITE_STYLE}:root{--brand:${accent}}` : SITE_STYLE;

export const pathOf = ({ base }: Pick<SitePlace, "base">, path = ""): string =>
  path === "" ? base || "/" : `${base}/${path}`;

export const pathOfRecord = (
  { base }: Pick<SitePlace, "base">,
  record: { kind: ContentKind; slug: string },
): string => addressOfRecord(base, record);
