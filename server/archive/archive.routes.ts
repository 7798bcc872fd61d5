import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ARCHIVE_PATH, CHURCH_ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import type { BaseLogger } from "pino";
import { requireOwner } from "../churches/memberships.ts";
import { recheckAccess } from "../http/recheck-access.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { type ImportParts, importArchive } from "./import/import-archive.ts";
import { type ArchiveParts, writeArchive, writeChurchArchive } from "./write-archive.ts";
import { createZipWriter, type ZipWriter } from "../zip/zip-writer.ts";
import { describeError } from "../errors.ts";

const ZIP = "application/zip";
/** Closes connections that send nothing for so long. */
const IDLE_TIMEOUT_MS = 60_000;

export function addArchiveRoutes(
  app: FastifyInstance,
  { rateLimit, signalOf }: RouteRegistrar,
  context: ArchiveParts & ImportParts & { log: BaseLogger },
): void {
  const { log } = context;
  // The body is streamed, not read into memory.
  app.addContentTypeParser(ZIP, (_request, _payload, done) => done(null));

  /** Sends a zip that `write` fills. */
  function sendZip(
    request: FastifyRequest,
    reply: FastifyReply,
    write: (zip: ZipWriter) => Promise<void>,
  ): FastifyReply {
    const name = `berea-${new Date().toISOString().slice(0, 10)}.zip`;
    reply.type(ZIP).header("content-disposition", `attachment; filename="${name}"`);
    if (request.method === "HEAD") return reply.send();
    const zip = createZipWriter();
    const signal = signalOf(reply);
    signal.addEventListener("abort", () => zip.output.destroy());
    write(zip).catch((error: Error) => {
      if (!signal.aborted)
        log.error({ module: "archive", reason: describeError(error) }, "writing an archive failed");
      // Ends the response early, so that the download fails.
      zip.output.destroy(error);
    });
    return reply.send(zip.output);
  }

  app.route({
    method: ["GET", "HEAD"],
    url: ARCHIVE_PATH,
    onRequest: rateLimit("archive"),
    handler: async (request, reply) =>
      sendZip(request, reply, (zip) => writeArchive(context, request.user.uid, zip)),
  });

  app.route<{ Params: { churchId: string } }>({
    method: ["GET", "HEAD"],
    url: CHURCH_ARCHIVE_PATH,
    onRequest: rateLimit("archive"),
    handler: async (request, reply) => {
      const place = { churchId: request.params.churchId, userId: request.user.uid };
      const check = () => context.db.transaction((tx) => requireOwner(tx, place.churchId, place.userId));
      await check();
      recheckAccess(reply, check);
      return sendZip(request, reply, (zip) => writeChurchArchive(context, place, zip));
    },
  });

  app.post(ARCHIVE_PATH, {
    onRequest: rateLimit("archive"),
    handler: async (request, reply) => {
      try {
        return await importArchive(context, request.user.uid, readBody(request), signalOf(reply));
      } finally {
        // Reads the rest of a rejected archive, because clients read the response only after sending everything.
        request.raw.resume();
      }
    },
  });
}

/** Streams the body of a request. The response can still be sent if reading stops early. */
async function* readBody({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const idleTimer = setTimeout(() => raw.destroy(new Error("the request timed out")), IDLE_TIMEOUT_MS);
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      idleTimer.refresh();
      yield chunk as Uint8Array;
    }
  } finally {
    clearTimeout(idleTimer);
  }
}
