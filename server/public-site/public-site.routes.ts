import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SITE_PATH } from "../../contract/publications/publications.ts";
import { TooManyRequestsError } from "../errors.ts";
import { BUSY_RETRY_SECONDS, handleRequestError } from "../http/error-handler.ts";
import { createNetworkLimit } from "../http/security/network-limit.ts";
import { networkOf } from "../http/security/network.ts";
import { sendCompressed } from "../http/serving/send-compressed.ts";
import { formatContentDisposition, sendContent } from "../http/serving/send-content.ts";
import { PAGE_CONTENT_POLICY, writeContentPolicy } from "../public-pages/page-assets.ts";
import type { SharedPages } from "../share-links/shared-pages.ts";
import { PICTURE_NAMES } from "./pictures/picture-sizes.ts";
import { isAtOwnDomain } from "./own-domain-paths.ts";
import type { OwnDomain } from "./own-domain.ts";
import type { PublicPage, PublicSites } from "./public-sites.ts";
import { writeStyle } from "./shown-site.ts";

/** In a minute for each network: a whole church reads at once, but nobody needs many wrong addresses. */
const MAX_REQUESTS = 3_000;
const MAX_WRONG = 120;
/** Writing a page takes as long as sending a hundred that are stored. */
const MAX_WRITTEN = 600;
/** Drawing one takes as long as writing several pages. */
const MAX_PICTURES = 300;
/** Browsers ask again after this many seconds, so that what is withdrawn is gone within a minute. */
const MAX_AGE_SECONDS = 30;

interface Parts {
  publicSites: PublicSites;
  ownDomain: OwnDomain;
  sharedPages: Pick<SharedPages, "message">;
}

type Request = FastifyRequest<{ Params: { "*": string } }>;

/** Public sites. They read no session and set no cookies, and errors are pages, too. */
export function addPublicSiteRoutes(
  app: FastifyInstance,
  { stopping }: { stopping: AbortSignal },
  { publicSites, ownDomain, sharedPages }: Parts,
): void {
  const requests = createNetworkLimit(MAX_REQUESTS);
  const wrong = createNetworkLimit(MAX_WRONG);
  const written = createNetworkLimit(MAX_WRITTEN);
  const pictures = createNetworkLimit(MAX_PICTURES);

  /** The address at the domain of the site; undefined for what is there already, and for files that the app shows. */
  function findMovedAddress(request: Request, [slug = "", ...path]: string[]): string | undefined {
    if (isAtOwnDomain(request) || !ownDomain.isOwn({ slug }) || path[0] === "logo") return undefined;
    const { pathname, search } = new URL(request.url, "http://site.invalid");
    const rest = pathname.split("/").slice(3);
    return ownDomain.addressOf({ slug }) + rest.map((part) => `/${part}`).join("") + search;
  }

  async function answer(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.params["*"].split("/");
    const moved = findMovedAddress(request, path);
    if (moved !== undefined) return reply.redirect(moved, 308);
    if (PICTURE_NAMES.has(path.at(-1)!)) await pictures.count(request.ip);
    const query = new URL(request.url, "http://site.invalid").searchParams;
    const shownPath = path.at(-1) === "" ? path.slice(0, -1) : path;
    const found = await publicSites.find(shownPath, query, {
      network: networkOf(request.ip),
      countWritten: () => written.count(request.ip),
    });
    if (found === "gone") return sendMessage(sharedPages, reply, 410, "gone");
    if (found === undefined) {
      await wrong.count(request.ip);
      return sendMessage(sharedPages, reply, 404, "notPublished");
    }
    switch (found.kind) {
      case "page":
        if (found.status === 404) await wrong.count(request.ip);
        return sendPage(request, reply, found);
      case "text":
        if (found.filename !== undefined)
          reply.header("content-disposition", formatContentDisposition(found.filename));
        return reply
          .header("cache-control", `public, max-age=${MAX_AGE_SECONDS}`)
          .type(`${found.type}; charset=utf-8`)
          .send(found.text);
      case "picture": {
        const { bytes, tag, mediaType, filename } = found;
        const file = { tag, bytes: bytes.length, mediaType, filename };
        const open = async (range?: { start: number; end: number }) =>
          Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
        // Podcast apps and previews of links on other websites show them.
        reply.header("cross-origin-resource-policy", "cross-origin");
        return sendContent(request, reply, { ...file, open }, stopping);
      }
    }
  }

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: `${SITE_PATH}*`,
    handler: async (request, reply) => {
      try {
        await requests.count(request.ip);
        return await answer(request, reply);
      } catch (error) {
        handleRequestError(error, request);
        if (error instanceof TooManyRequestsError) {
          reply.header("retry-after", error.retryAfter);
          return sendMessage(sharedPages, reply, 429, "tooManyRequests");
        }
        reply.header("retry-after", BUSY_RETRY_SECONDS);
        return sendMessage(sharedPages, reply, 503, "unavailable");
      }
    },
  });
}

const MAX_POLICIES = 1_000;
const policies = new Map<string, string>();

/** Remembered, since hashing the style takes longer than everything else of a cached page. */
export function findPolicy({ accent, frames = "'none'" }: Pick<PublicPage, "accent" | "frames">): string {
  const key = `${accent} ${frames}`;
  const known = policies.get(key);
  if (known !== undefined) return known;
  if (policies.size >= MAX_POLICIES) policies.clear();
  const policy = writeContentPolicy(writeStyle(accent), { formAction: "'self'", frames });
  policies.set(key, policy);
  return policy;
}

function sendPage(request: Request, reply: FastifyReply, page: PublicPage): FastifyReply {
  const { html, gzip, tag, status } = page;
  const etag = `W/"${tag}"`;
  reply
    .code(status)
    .header("content-security-policy", findPolicy(page))
    .header("cache-control", status === 200 ? `public, max-age=${MAX_AGE_SECONDS}` : "no-store")
    .header("vary", "accept-encoding")
    .header("etag", etag);
  if (status === 200 && request.headers["if-none-match"] === etag) return reply.code(304).send();
  return sendCompressed(request, reply.type("text/html; charset=utf-8"), html, gzip);
}

/** Sends a page that says why there is nothing else to read. */
export async function sendMessage(
  sharedPages: Pick<SharedPages, "message">,
  reply: FastifyReply,
  status: number,
  name: Parameters<SharedPages["message"]>[0],
): Promise<FastifyReply> {
  const { html } = await sharedPages.message(name);
  return reply
    .code(status)
    .header("content-security-policy", PAGE_CONTENT_POLICY)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}
