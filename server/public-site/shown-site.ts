import type { ContentKind } from "../../contract/record-kinds.ts";
import { PAGE_STYLE, readAsset } from "../public-pages/page-assets.ts";
import { addressOfRecord } from "../publications/site-urls.ts";
import type { SitePlace } from "./own-domain.ts";
import { chooseColors, type Scheme } from "./site-colors.ts";

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
export function writeStyle(brand: string): string {
  if (!ACCENT.test(brand)) return SITE_STYLE;
  const write = (scheme: Scheme) => {
    const { accent, wash } = chooseColors(brand, scheme);
    return `@media screen and (prefers-color-scheme:${scheme}){:root{--brand:${brand};--accent:${accent};--wash:${wash}}}`;
  };
  return SITE_STYLE + write("light") + write("dark");
}

/** The length of a recording, with the symbol that is the same in all languages. */
export const formatMinutes = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} min`;

export const pathOf = ({ base }: Pick<SitePlace, "base">, path = ""): string =>
  path === "" ? base || "/" : `${base}/${path}`;

export const pathOfRecord = (
  { base }: Pick<SitePlace, "base">,
  record: { kind: ContentKind; slug: string },
): string => addressOfRecord(base, record);
