// Addresses of sites and publications. They are used once: a deleted one is not given to something else.
import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { SITE_LIMITS } from "../../contract/publications/sites.ts";
import type { ContentKind } from "../../contract/record-kinds.ts";
import type { Db, Tx } from "../db/database.ts";
import { publications, retiredAddresses, sites } from "../db/schema.ts";

const MAX_CHARACTERS = 60;
const MAX_NUMBERED = 30;

const hashOf = (address: string): string => createHash("sha256").update(address).digest("hex");

export const hashSiteAddress = (slug: string): string => hashOf(slug);

export const hashAddress = (siteId: string, kind: ContentKind, slug: string): string =>
  hashOf(`${siteId}/${kind}/${slug}`);

/** Letters and digits of any script in lower case, joined by hyphens; `otherwise` if there are none. */
export function toSlug(text: string, otherwise: string): string {
  const words = text
    .slice(0, 4 * MAX_CHARACTERS)
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const short = [...words].slice(0, MAX_CHARACTERS).join("").replaceAll(/^-|-$/g, "");
  return short || otherwise;
}

/** Of plain letters, digits and hyphens, since people type it. */
export const toSiteSlug = (name: string): string => {
  const slug = toSlug(name, "")
    .replaceAll(/[^a-z\d-]/g, "")
    .replaceAll(/-{2,}/g, "-");
  return slug.slice(0, SITE_LIMITS.slugCharacters - 6).replaceAll(/^-|-$/g, "");
};

export async function isRetired(db: Db | Tx, hash: string): Promise<boolean> {
  return (await db.$count(retiredAddresses, eq(retiredAddresses.hash, hash))) > 0;
}

/** A slug that no site has or had. */
export async function findFreeSiteSlug(tx: Tx, name: string): Promise<string> {
  const base = toSiteSlug(name);
  const slugs = base.length < 2 ? [] : number(base);
  const isTaken = (slug: string) =>
    tx
      .$count(sites, eq(sites.slug, slug))
      .then(async (count) => count > 0 || (await isRetired(tx, hashSiteAddress(slug))));
  for (const slug of slugs) if (!(await isTaken(slug))) return slug;
  return `${base || "site"}-${randomBytes(3).toString("hex")}`;
}

/** A slug that no publication of the site and kind has or had. The site's row is locked. */
export async function findFreeSlug(
  tx: Tx,
  siteId: string,
  kind: ContentKind,
  title: string,
): Promise<string> {
  const base = toSlug(title, kind);
  const slugs = number(base);
  const [used, retired] = [
    await tx
      .select({ slug: publications.slug })
      .from(publications)
      .where(
        and(
          eq(publications.siteId, siteId),
          eq(publications.recordKind, kind),
          inArray(publications.slug, slugs),
        ),
      ),
    await tx
      .select({ hash: retiredAddresses.hash })
      .from(retiredAddresses)
      .where(
        inArray(
          retiredAddresses.hash,
          slugs.map((slug) => hashAddress(siteId, kind, slug)),
        ),
      ),
  ];
  const taken = new Set([...used.map(({ slug }) => slug), ...retired.map(({ hash }) => hash)]);
  const free = slugs.find((slug) => !taken.has(slug) && !taken.has(hashAddress(siteId, kind, slug)));
  return free ?? `${base}-${randomBytes(4).toString("hex")}`;
}

const number = (base: string): string[] =>
  [base].concat(Array.from({ length: MAX_NUMBERED - 1 }, (_, at) => `${base}-${at + 2}`));
