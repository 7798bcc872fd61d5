import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { finishIfComplete } from "./finish-upload.ts";
import { createUploadServer, OWNER_HEADER, type UploadServerParts } from "./upload-server.ts";
import { requireUpload } from "./uploads.ts";

const TUS_VERSION = "1.0.0";
const BYTES = "application/offset+octet-stream";
const SILENCE = 60_000;

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>;

export function addUploadRoutes(
  app: FastifyInstance,
  { requireUser, rateLimit, stopping }: RouteRegistrar,
  context: UploadServerParts & { publicUrl: string },
): void {
  const { db, publicUrl } = context;
  const answer = createUploadServer(context);
  const coming = new Set<Readable>();

  // The bytes are not read into memory: the tus server takes them as they come.
  app.addContentTypeParser(BYTES, (_request, _payload, done) => done(null));
  stopping.addEventListener("abort", () => {
    for (const body of coming) body.destroy(stopping.reason as Error);
  });

  const limitNew = rateLimit("upload");
  const admit = async (request: UploadRequest, reply: FastifyReply) => {
    reply.header("tus-resumable", TUS_VERSION);
    await (request.method === "POST" ? limitNew : requireUser)(request, reply);
    const { id } = request.params;
    if (id === undefined) return;
    const upload = await requireUpload(db, request.user.uid, id);
    if (request.method === "HEAD") await finishIfComplete(context, upload);
  };

  const handle = async (request: UploadRequest, reply: FastifyReply) => {
    const body = request.headers["content-type"] === BYTES ? receive(request) : undefined;
    try {
      return await sendResponse(reply, await answer(toWebRequest(request, body)));
    } finally {
      body?.destroy();
    }
  };

  /** The body of a request, until the answer is known: what comes later is let go by. */
  function receive({ raw }: FastifyRequest): Readable {
    const body = new PassThrough();
    const silence = setTimeout(() => raw.destroy(new Error("nothing came")), SILENCE);
    raw.on("data", () => silence.refresh()).once("error", (error) => body.destroy(error));
    raw.pipe(body);
    coming.add(body);
    body
      .on("error", () => undefined)
      .once("close", () => {
        coming.delete(body);
        clearTimeout(silence);
        raw.unpipe(body);
        raw.resume();
      });
    return body;
  }

  function toWebRequest(request: UploadRequest, body: Readable | undefined): Request {
    const { id } = request.params;
    const headers = new Headers({ [OWNER_HEADER]: request.user.uid });
    for (const [name, value] of Object.entries(request.headers)) {
      if (/^(tus-|upload-|content-(type|length)$)/.test(name)) headers.set(name, String(value));
    }
    return new Request(new URL(id === undefined ? UPLOADS_PATH : `${UPLOADS_PATH}/${id}`, publicUrl), {
      method: request.method,
      headers,
      ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: "half" }),
    });
  }

  app.route<{ Params: { id?: string } }>({
    method: ["POST", "OPTIONS"],
    url: UPLOADS_PATH,
    onRequest: admit,
    handler: handle,
  });
  app.route<{ Params: { id?: string } }>({
    method: ["HEAD", "PATCH", "DELETE", "OPTIONS"],
    url: `${UPLOADS_PATH}/:id`,
    onRequest: admit,
    handler: handle,
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (!/^(access-control-|content-)/.test(name)) reply.header(name, value);
  }
  reply.code(response.status);
  if (response.ok) return reply.send(await response.text());
  const body: ErrorBody = { error: { code: "invalid", message: ERROR_MESSAGES.invalidBody } };
  return reply.header("tus-version", TUS_VERSION).send(body);
}
