import type { FastifyInstance, FastifyRequest } from "fastify";
import { ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import type { BaseLogger } from "pino";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { type ImportParts, importArchive } from "./import/import-archive.ts";
import { type ArchiveParts, writeArchive } from "./write-archive.ts";
import { createZipWriter } from "../zip/zip-writer.ts";

const ZIP = "application/zip";
/** Milliseconds after which a connection that brings nothing is given up. */
const SILENCE = 60_000;

export function addArchiveRoutes(
  app: FastifyInstance,
  { rateLimit, signalOf }: RouteRegistrar,
  context: ArchiveParts & ImportParts & { log: BaseLogger },
): void {
  const { log } = context;
  // The bytes are not read into memory.
  app.addContentTypeParser(ZIP, (_request, _payload, done) => done(null));

  app.route({
    method: ["GET", "HEAD"],
    url: ARCHIVE_PATH,
    onRequest: rateLimit("archive"),
    handler: async (request, reply) => {
      const name = `berea-${new Date().toISOString().slice(0, 10)}.zip`;
      reply.type(ZIP).header("content-disposition", `attachment; filename="${name}"`);
      if (request.method === "HEAD") return reply.send();
      const zip = createZipWriter();
      const signal = signalOf(reply);
      signal.addEventListener("abort", () => zip.output.destroy());
      writeArchive(context, request.user.uid, zip).catch((error: NodeJS.ErrnoException) => {
        const reason = [error.name, error.code].filter(Boolean).join(" ");
        if (!signal.aborted) log.error({ module: "archive", reason }, "an archive could not be written");
        // What is broken off is no zip: whoever downloads it is told that it failed.
        zip.output.destroy(error);
      });
      return reply.send(zip.output);
    },
  });

  app.post(ARCHIVE_PATH, {
    onRequest: rateLimit("archive"),
    handler: async (request, reply) => {
      try {
        return await importArchive(context, request.user.uid, receive(request), signalOf(reply));
      } finally {
        // What still comes of a refused archive is let go by, so that the answer is read.
        request.raw.resume();
      }
    },
  });
}

/** The body of a request as it comes. Whoever stops reading it can still answer. */
async function* receive({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const silence = setTimeout(() => raw.destroy(new Error("nothing came")), SILENCE);
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      silence.refresh();
      yield chunk as Uint8Array;
    }
  } finally {
    clearTimeout(silence);
  }
}
