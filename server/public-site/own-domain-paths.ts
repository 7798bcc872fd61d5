import type { IncomingMessage } from "node:http";
import { SITE_PATH } from "../../contract/publications/publications.ts";
import { readHostname } from "../http/security/hosts.ts";
import type { OwnDomain } from "./own-domain.ts";

const ICON_PATH = "/favicon.svg";
/** No site has it. */
const NO_SITE = "-";

/** Everything at the domain of a site is below it, so neither the app nor its API is there. */
export const rewriteOwnDomain =
  ({ hostname, findSlug }: Pick<OwnDomain, "hostname" | "findSlug">) =>
  ({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string => {
    const isOwn = hostname !== undefined && readHostname(headers.host ?? "") === hostname;
    return isOwn && url !== ICON_PATH ? `${SITE_PATH}${findSlug() ?? NO_SITE}${toPath(url)}` : url;
  };

/** Proxies may send a whole address, too. */
const toPath = (url: string): string => (url.startsWith("/") ? url : `/${encodeURIComponent(url)}`);

export const isAtOwnDomain = ({ url, originalUrl }: { url: string; originalUrl: string }): boolean =>
  url !== originalUrl;
