import type { FastifyInstance } from "fastify";
import { FILE_CONTENT_PATH } from "../../contract/media/media.ts";
import { mediaEndpoints } from "../../contract/media/media.schema.ts";
import type { Db } from "../db/database.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { type Content, sendContent } from "../http/serving/send-content.ts";
import type { Storage } from "../storage/storage.ts";
import { deleteFile, toMediaFile, getFile, readFile } from "./files.ts";
import type { Housekeeping } from "./housekeeping.ts";

export function addFileRoutes(
  app: FastifyInstance,
  { route, requireUser, stopping }: RouteRegistrar,
  { db, storage, housekeeping }: { db: Db; storage: Storage; housekeeping: Housekeeping },
): void {
  route(mediaEndpoints.getFile, async ({ user, params }) =>
    toMediaFile(await getFile(db, user.uid, params.id)),
  );
  route(mediaEndpoints.deleteFile, async ({ user, params }) => {
    await deleteFile(db, user.uid, params.id);
    housekeeping.wake();
  });

  app.route<{ Params: { id: string } }>({
    method: ["GET", "HEAD"],
    url: FILE_CONTENT_PATH,
    onRequest: requireUser,
    handler: async (request, reply) => {
      const file = await getFile(db, request.user.uid, request.params.id);
      const open: Content["open"] = (range) => readFile(storage, file, range);
      return sendContent(request, reply, { ...file, tag: file.id, open }, stopping);
    },
  });
}
