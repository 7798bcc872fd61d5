import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SITE_PATH } from "../../contract/publications/publications.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";
import { createNetworkLimit } from "../http/security/network-limit.ts";
import { networkOf } from "../http/security/network.ts";
import type { PublicSites } from "./public-sites.ts";

const MAX_REQUESTS = 60;
const MAX_AGE_SECONDS = 3_600;

interface Parts {
  /** Without a trailing slash. */
  publicUrl: string;
  publicSites: Pick<PublicSites, "listSitemaps">;
}

/** What search engines ask for first. Shared pages say themselves that they may not be listed, so they must be readable. */
export function addCrawlerRoutes(app: FastifyInstance, { publicUrl, publicSites }: Parts): void {
  const requests = createNetworkLimit(MAX_REQUESTS);
  const onRequest = async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    await requests.count(ip);
    reply.header("cache-control", `public, max-age=${MAX_AGE_SECONDS}`);
  };

  app.get("/robots.txt", { onRequest }, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\nAllow: ${SITE_PATH}\nDisallow: /api/\nDisallow: /preview/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get("/sitemap.xml", { onRequest }, async ({ ip }, reply) => {
    const sitemaps = await publicSites.listSitemaps(networkOf(ip));
    if (sitemaps === undefined) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
    return reply.type("application/xml; charset=utf-8").send(sitemaps);
  });
}
