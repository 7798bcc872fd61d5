import type { FastifyInstance } from "fastify";
import { FILE_CONTENT_PATH } from "../../contract/media/media.ts";
import { mediaEndpoints } from "../../contract/media/media.schema.ts";
import { recheckAccess } from "../http/recheck-access.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { type Content, sendContent } from "../http/serving/send-content.ts";
import { deleteFile, toMediaFile, readFile, type StoredFile } from "./files.ts";
import type { Housekeeping } from "./housekeeping.ts";
import { measureUse, type StoreParts } from "./storage-limits.ts";

interface FileParts extends StoreParts {
  housekeeping: Housekeeping;
  /** Throws not found if the user may not see the file. */
  findFile: (place: { ownerId: string; id: string; actorId: string }) => Promise<StoredFile>;
}

export function addFileRoutes(
  app: FastifyInstance,
  { route, requireSession, stopping }: RouteRegistrar,
  { housekeeping, findFile, ...parts }: FileParts,
): void {
  const { db, storage } = parts;
  route(mediaEndpoints.getStorageUse, ({ user }) => measureUse(parts, user.uid));
  route(mediaEndpoints.getFile, async ({ user, params: { uid, id } }) =>
    toMediaFile(await findFile({ ownerId: uid, id, actorId: user.uid })),
  );
  route(mediaEndpoints.deleteFile, async ({ user, params }) => {
    await deleteFile(db, user.uid, params.id);
    housekeeping.wake();
  });

  app.route<{ Params: { uid: string; id: string } }>({
    method: ["GET", "HEAD"],
    url: FILE_CONTENT_PATH,
    onRequest: requireSession,
    handler: async (request, reply) => {
      const { uid, id } = request.params;
      const place = { ownerId: uid, id, actorId: request.user.uid };
      const file = await findFile(place);
      if (uid !== request.user.uid) recheckAccess(reply, () => findFile(place));
      const open: Content["open"] = (range) => readFile(storage, file, reply.raw, range);
      return sendContent(request, reply, { ...file, tag: file.id, open }, stopping);
    },
  });
}
