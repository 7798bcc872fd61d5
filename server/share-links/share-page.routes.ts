import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SHARE_PATH } from "../../contract/records/share-links.ts";
import { readLocale } from "../exports/exports.routes.ts";
import { TooManyRequestsError } from "../errors.ts";
import { BUSY_RETRY_SECONDS, handleRequestError } from "../http/error-handler.ts";
import { readFile } from "../files/files.ts";
import { networkOf } from "../http/security/network.ts";
import { createNetworkLimit } from "../http/security/network-limit.ts";
import { sendCompressed } from "../http/serving/send-compressed.ts";
import { sendContent } from "../http/serving/send-content.ts";
import { PAGE_CONTENT_POLICY } from "../public-pages/page-assets.ts";
import type { PublicTurns } from "../http/load/public-turns.ts";
import type { Storage } from "../storage/storage.ts";
import type { SharedPages } from "./shared-pages.ts";
import type { WrittenPage } from "./share-page-worker.ts";

/** In a minute for each network: a whole church opens a page at once, but nobody needs many wrong addresses. */
const MAX_REQUESTS = 3_000;
const MAX_WRONG = 60;

const HEADERS = {
  "content-security-policy": PAGE_CONTENT_POLICY,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
  // A link can be deleted at any time.
  "cache-control": "private, no-store",
  vary: "accept-encoding, accept-language",
};

interface Parts {
  sharedPages: SharedPages;
  storage: Storage;
  publicTurns: PublicTurns;
}

type Request = FastifyRequest<{ Params: { "*": string } }>;

/** Pages for everyone. They read no session, and errors are pages, too. */
export function addSharePageRoutes(
  app: FastifyInstance,
  { stopping }: { stopping: AbortSignal },
  { sharedPages, storage, publicTurns }: Parts,
): void {
  const requests = createNetworkLimit(MAX_REQUESTS);
  const wrong = createNetworkLimit(MAX_WRONG);

  const sendMessage = async (
    request: Request,
    reply: FastifyReply,
    status: number,
    name: Parameters<SharedPages["message"]>[0],
  ) => sendPage(request, reply.code(status), await sharedPages.message(name));

  async function answer(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const network = networkOf(request.ip);
    const [token = "", file, ...rest] = request.params["*"].split("/");
    if (file === "audio" && rest.length === 0) {
      const found = await publicTurns.run(network, () => sharedPages.findRecording(token));
      if (found) {
        const { file: recording, ...named } = found;
        const open = (range?: { start: number; end: number }) =>
          readFile(storage, recording, reply.raw, range);
        return sendContent(request, reply, { ...recording, ...named, open }, stopping);
      }
    } else if (file === undefined) {
      const locale = readLocale(request.headers["accept-language"]);
      const page = await publicTurns.run(network, () =>
        sharedPages.find(token, locale, request.method === "GET"),
      );
      if (page) return sendPage(request, reply, page);
    }
    await wrong.count(request.ip);
    return sendMessage(request, reply, 404, "notFound");
  }

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: `${SHARE_PATH}*`,
    handler: async (request, reply) => {
      reply.headers(HEADERS);
      try {
        await requests.count(request.ip);
        return await answer(request, reply);
      } catch (error) {
        const isLimit = error instanceof TooManyRequestsError;
        // The headers of a recording may have been set.
        if (!isLimit && request.params["*"].includes("/")) throw error;
        handleRequestError(error, request);
        if (isLimit) {
          reply.header("retry-after", error.retryAfter);
          return sendMessage(request, reply, 429, "tooManyRequests");
        }
        reply.header("retry-after", BUSY_RETRY_SECONDS);
        return sendMessage(request, reply, 503, "unavailable");
      }
    },
  });
}

function sendPage(request: Request, reply: FastifyReply, { html, gzip }: WrittenPage): FastifyReply {
  return sendCompressed(request, reply.type("text/html; charset=utf-8"), html, gzip);
}
