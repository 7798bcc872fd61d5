import type { FastifyInstance } from "fastify";
import { FILE_CONTENT_PATH, mediaEndpoints } from "../../contract/media.ts";
import type { Context } from "../context.ts";
import type { Binder } from "../http/bind.ts";
import { type Content, sendContent } from "../http/send-content.ts";
import { holdSermon } from "../sermons/sermon-rows.ts";
import { deleteFile, describeFile, getFile, listFiles, readFile } from "./files.ts";

export function addFileRoutes(
  app: FastifyInstance,
  { bind, guard, stopping }: Binder,
  context: Context,
): void {
  const { db, storage, housekeeping } = context;
  bind(mediaEndpoints.listSermonFiles, async ({ user, params }) => {
    const recordId = await holdSermon(db, user.uid, params.id);
    return { items: await listFiles(db, { ownerId: user.uid, recordKind: "sermon", recordId }) };
  });
  bind(mediaEndpoints.getFile, async ({ user, params }) =>
    describeFile(await getFile(db, user.uid, params.id)),
  );
  bind(mediaEndpoints.deleteFile, async ({ user, params }) => {
    await deleteFile(db, user.uid, params.id);
    housekeeping.wake();
  });

  app.route<{ Params: { id: string } }>({
    method: ["GET", "HEAD"],
    url: FILE_CONTENT_PATH,
    onRequest: guard,
    handler: async (request, reply) => {
      const file = await getFile(db, request.user.uid, request.params.id);
      const open: Content["open"] = (range) => readFile(storage, file, range);
      return sendContent(request, reply, { ...file, tag: file.id, open }, stopping);
    },
  });
}
