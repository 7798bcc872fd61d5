// The site that is at a domain of its own. Other sites are below `/c/` of the app's address.
import { asc, eq, isNull } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Db } from "../db/database.ts";
import { sites } from "../db/schema.ts";
import { addressOf } from "../publications/site-urls.ts";
import { describeError } from "../errors.ts";

export interface PublicSiteSettings {
  /** The address of the domain, without a trailing slash. */
  url: string;
  /** Undefined: the site of the church that had one first, or else of a person. */
  slug?: string | undefined;
}

export interface OwnDomainParts {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  publicSite?: PublicSiteSettings | undefined;
  log: BaseLogger;
}

/** Where the pages of a site are. */
export interface SitePlace {
  /** Without a trailing slash. */
  origin: string;
  /** The path of its first page, without a trailing slash. */
  base: string;
}

export type OwnDomain = ReturnType<typeof createOwnDomain>;

/** A site may be created, or get another address, at any time. */
const REFRESH_MS = 5_000;

export function createOwnDomain({ db, publicUrl, publicSite, log }: OwnDomainParts) {
  let ownSlug: string | undefined;

  async function refresh(): Promise<void> {
    if (publicSite === undefined) return;
    const [site] = await db
      .select({ slug: sites.slug })
      .from(sites)
      .where(publicSite.slug === undefined ? undefined : eq(sites.slug, publicSite.slug))
      .orderBy(isNull(sites.churchId), asc(sites.createdAt), asc(sites.id))
      .limit(1);
    ownSlug = site?.slug;
  }

  const timer =
    publicSite &&
    setInterval(() => {
      refresh().catch((error: unknown) =>
        log.warn({ module: "public-site", reason: describeError(error) }, "could not find the public site"),
      );
    }, REFRESH_MS).unref();

  const isOwn = ({ slug }: { slug: string }): boolean => publicSite !== undefined && slug === ownSlug;
  const place = (site: { slug: string }): SitePlace =>
    isOwn(site) ? { origin: publicSite!.url, base: "" } : { origin: publicUrl, base: addressOf("", site) };

  return {
    hostname: publicSite && new URL(publicSite.url).hostname,
    /** Undefined if there is no such site yet. */
    findSlug: (): string | undefined => ownSlug,
    isOwn,
    place,
    /** The address of the first page, without a trailing slash. */
    addressOf(site: { slug: string }): string {
      const { origin, base } = place(site);
      return origin + base;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
