import type { FastifyInstance } from "fastify";
import { PREVIEW_PATH } from "../../contract/publications/publications.ts";
import { ExportedKind } from "../../contract/records/exports.schema.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { findOwnerOfSite, makeState, type PublicationParts } from "../publications/publications.ts";
import { lockSite } from "../publications/site-rows.ts";
import { kindAt } from "../sharing/sharing.ts";
import { findPolicy } from "./public-site.routes.ts";
import type { PublicSites } from "./public-sites.ts";

interface Parts {
  db: Db;
  contents: PublicationParts["contents"];
  publicSites: PublicSites;
}

/** The page that would be published, for everyone who may see the record. */
export function addPreviewRoutes(
  app: FastifyInstance,
  { rateLimit }: Pick<RouteRegistrar, "rateLimit">,
  { db, contents, publicSites }: Parts,
): void {
  app.route<{ Params: { uid: string; kind: string; id: string } }>({
    method: "GET",
    url: PREVIEW_PATH,
    onRequest: rateLimit("convert", { isShared: true }),
    handler: async (request, reply) => {
      const { uid, kind, id } = request.params;
      const path = ExportedKind.safeParse(kind);
      if (!path.success) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
      const record = kindAt(path.data);
      const place = { ownerId: uid, id, actorId: request.user.uid };
      const { content } = await makeState({ db, contents }, record, place);
      const owner = await findOwnerOfSite(db, record, place);
      const site = await db.transaction((tx) => lockSite(tx, owner));
      const page = await publicSites.preview(site, record.name, content);
      return reply
        .header("content-security-policy", findPolicy(page))
        .header("cache-control", "private, no-store")
        .header("x-robots-tag", "noindex")
        .type("text/html; charset=utf-8")
        .send(page.html);
    },
  });
}
