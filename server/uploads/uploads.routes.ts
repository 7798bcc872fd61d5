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
const CONTENT_TYPE = "application/offset+octet-stream";
const IDLE_TIMEOUT_MS = 60_000;

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>;

export function addUploadRoutes(
  app: FastifyInstance,
  { requireUser, rateLimit, stopping }: RouteRegistrar,
  context: UploadServerParts & { publicUrl: string },
): void {
  const { db, publicUrl } = context;
  const handleUpload = createUploadServer(context);
  const openBodies = new Set<Readable>();

  // The tus server streams the body.
  app.addContentTypeParser(CONTENT_TYPE, (_request, _payload, done) => done(null));
  stopping.addEventListener("abort", () => {
    for (const body of openBodies) body.destroy(stopping.reason as Error);
  });

  const limitCreation = rateLimit("upload");
  const authorize = async (request: UploadRequest, reply: FastifyReply) => {
    reply.header("tus-resumable", TUS_VERSION);
    await (request.method === "POST" ? limitCreation : requireUser)(request, reply);
    const { id } = request.params;
    if (id === undefined) return;
    const upload = await requireUpload(db, request.user.uid, id);
    if (request.method === "HEAD") await finishIfComplete(context, upload);
  };

  const handle = async (request: UploadRequest, reply: FastifyReply) => {
    const body = request.headers["content-type"] === CONTENT_TYPE ? readBody(request) : undefined;
    try {
      return await sendResponse(reply, await handleUpload(toWebRequest(request, body)));
    } finally {
      body?.destroy();
    }
  };

  /** The body of a request; bytes that arrive after the response are discarded. */
  function readBody({ raw }: FastifyRequest): Readable {
    const body = new PassThrough();
    const idleTimer = setTimeout(() => raw.destroy(new Error("the request timed out")), IDLE_TIMEOUT_MS);
    raw.on("data", () => idleTimer.refresh()).once("error", (error) => body.destroy(error));
    raw.pipe(body);
    openBodies.add(body);
    body
      .on("error", () => undefined)
      .once("close", () => {
        openBodies.delete(body);
        clearTimeout(idleTimer);
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
    config: { tokenScope: "write" },
    onRequest: authorize,
    handler: handle,
  });
  app.route<{ Params: { id?: string } }>({
    method: ["HEAD", "PATCH", "DELETE", "OPTIONS"],
    url: `${UPLOADS_PATH}/:id`,
    // HEAD finishes an upload that has all its bytes.
    config: { tokenScope: "write" },
    onRequest: authorize,
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
