import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { SITE_PATH } from "../../../contract/publications/publications.ts";
import { readFile } from "../../files/files.ts";
import { createStreamLimit } from "../../http/load/stream-limit.ts";
import { createNetworkLimit } from "../../http/security/network-limit.ts";
import { networkOf } from "../../http/security/network.ts";
import { sendCompressed } from "../../http/serving/send-compressed.ts";
import { sendContent } from "../../http/serving/send-content.ts";
import type { Storage } from "../../storage/storage.ts";
import { FEED_FORMATS, FEED_TYPES, type FeedFormat } from "./feed.ts";
import type { PublicSites } from "../public-sites.ts";
import type { Feeds } from "./feeds.ts";
import { nameRecording } from "./recording-names.ts";
import { SERMON_FILE_NAMES, SERMON_FILES } from "./transcript-files.ts";

interface Parts {
  storage: Storage;
  feeds: Feeds;
  publicSites: Pick<PublicSites, "findSite" | "findOpen" | "findRecording">;
}

/** In a minute for each network: a player asks for many ranges of a recording. */
const MAX_REQUESTS = 3_000;
/** At once for each network, and for all. Each takes 256 kB and a file descriptor as long as its client reads. */
const MAX_RECORDINGS = 200;
const MAX_RECORDINGS_OF_ALL = 2_000;

const HEADERS = {
  // Players on other websites read them.
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  // What is published can be withdrawn at any time.
  "cache-control": "no-cache",
};

/** Feeds and the files that they name, for everyone. They read no session. */
export function addFeedRoutes(
  app: FastifyInstance,
  { stopping }: { stopping: AbortSignal },
  { storage, feeds, publicSites }: Parts,
): void {
  const requests = createNetworkLimit(MAX_REQUESTS);
  const recordings = createStreamLimit(
    MAX_RECORDINGS,
    ERROR_MESSAGES.tooManyRecordings,
    MAX_RECORDINGS_OF_ALL,
  );

  const onRequest = async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    reply.headers(HEADERS);
    await requests.count(ip);
  };

  for (const format of FEED_FORMATS) {
    app.route<{ Params: { site: string }; Querystring: { page?: unknown } }>({
      method: ["GET", "HEAD"],
      url: `${SITE_PATH}:site/${FEED_TYPES[format].path}`,
      onRequest,
      handler: async (request, reply) => sendFeed(request, reply, format),
    });
  }

  async function sendFeed(
    request: FastifyRequest<{ Params: { site: string }; Querystring: { page?: unknown } }>,
    reply: FastifyReply,
    format: FeedFormat,
  ): Promise<FastifyReply> {
    const network = networkOf(request.ip);
    const site = await publicSites.findOpen(request.params.site, network);
    if (typeof site !== "object") return sendMissing(reply, site);
    const page = readPage(request.query.page);
    if (page === undefined) return sendMissing(reply, undefined);
    reply
      .header("etag", `W/"${site.id}-${site.revision}-${format}-${page}"`)
      .header("last-modified", site.updatedAt.toUTCString())
      .header("vary", "accept-encoding");
    if (isUnchanged(request, reply)) return reply.code(304).send();
    const feed = await feeds.read(site, format, page, network);
    if (!feed) return sendMissing(reply, undefined);
    reply.type(`${FEED_TYPES[format].mediaType}; charset=utf-8`);
    return sendCompressed(request, reply, feed.bytes, feed.gzip);
  }

  for (const name of SERMON_FILE_NAMES) {
    app.route<{ Params: { site: string; sermon: string } }>({
      method: ["GET", "HEAD"],
      url: `${SITE_PATH}:site/sermons/:sermon/${name}`,
      onRequest,
      handler: async (request, reply) => {
        const network = networkOf(request.ip);
        const site = await publicSites.findSite(request.params.site, network);
        if (typeof site !== "object") return sendMissing(reply, site);
        const file = await feeds.readSermonFile(site, request.params.sermon, name, network);
        if (typeof file !== "object") return sendMissing(reply, file);
        reply.type(SERMON_FILES[name].mediaType).header("vary", "accept-encoding");
        return sendCompressed(request, reply, file.bytes, file.gzip);
      },
    });
  }

  app.route<{ Params: { site: string; sermon: string; ending: string } }>({
    method: ["GET", "HEAD"],
    url: `${SITE_PATH}:site/sermons/:sermon/recording.:ending`,
    onRequest,
    handler: async (request, reply) => {
      const { site, sermon, ending } = request.params;
      const network = networkOf(request.ip);
      const file = await publicSites.findRecording({ siteSlug: site, slug: sermon }, network);
      if (typeof file !== "object") return sendMissing(reply, file);
      const name = nameRecording(file.mediaType);
      if (name !== `recording.${ending}`) return sendMissing(reply, undefined);
      reply.raw.once("close", recordings.enter(network));
      const open = (range?: { start: number; end: number }) => readFile(storage, file, reply.raw, range);
      const content = {
        tag: file.id,
        bytes: file.bytes,
        mediaType: file.mediaType,
        filename: `${sermon}.${ending}`,
      };
      return sendContent(request, reply, { ...content, open }, stopping);
    },
  });
}

const MAX_PAGE = 100_000;

function readPage(value: unknown): number | undefined {
  if (value === undefined) return 1;
  const page = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= MAX_PAGE ? page : undefined;
}

/** Whether the client has the answer with these headers: its tag decides, or else its date (RFC 9110). */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    const current = String(reply.getHeader("etag"));
    return tags.split(",").some((tag) => tag.trim() === current || tag.trim() === "*");
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Date.parse(String(reply.getHeader("last-modified"))) <= since;
}

function sendMissing(reply: FastifyReply, found: unknown): FastifyReply {
  const isGone = found === "gone";
  return reply
    .code(isGone ? 410 : 404)
    .type("text/plain; charset=utf-8")
    .send(isGone ? "This was published here, but no longer is." : "There is nothing here.");
}
