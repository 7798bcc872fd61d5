import { SITE_PATH } from "../../contract/publications/publications.ts";
import { type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";

/** The address of the first page, without a trailing slash. */
export const addressOf = (publicUrl: string, { slug }: { slug: string }): string =>
  `${publicUrl}${SITE_PATH}${slug}`;

/** The address of a record below that of its site. */
export const addressOfRecord = (
  siteAddress: string,
  { kind, slug }: { kind: ContentKind; slug: string },
): string => `${siteAddress}/${RECORD_KINDS[kind].path}/${encodeURIComponent(slug)}`;
