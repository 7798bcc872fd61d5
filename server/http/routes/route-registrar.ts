import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { User } from "../../../contract/account/account.ts";
import type { Endpoint, ResponseOf } from "../../../contract/endpoint.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import type { GenerationEvent } from "../../../contract/processing/stream.schema.ts";
import type { WithRawSegments } from "../../../contract/text/raw-json.ts";
import { AppError } from "../../errors.ts";
import { openEventStream } from "../event-stream.ts";
import { createStreamLimit } from "../load/stream-limit.ts";
import { type AuthenticationParts, createGuards, type Guard, type SignedInUser } from "./authentication.ts";
import { type Input, parseParams, readInput, type ReadLargeBody } from "./read-input.ts";
import { sendResponse, streamResponse } from "./send-response.ts";

export interface Call<E extends Endpoint> extends Input<E> {
  user: SignedInUser;
  requestId: string;
  signal: AbortSignal;
  send: (event: GenerationEvent) => void;
}

export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<WithRawSegments<ResponseOf<E>>>,
) => void;

export interface EventStreamContext<Params> {
  params: Params;
  user: User;
  signal: AbortSignal;
}

export type RouteRegistrar = ReturnType<typeof createRouteRegistrar>;

export interface RegistrarParts extends AuthenticationParts {
  readLargeBody: ReadLargeBody;
}

const SESSION_CHECK_MS = 10_000;

export function createRouteRegistrar(app: FastifyInstance, parts: RegistrarParts) {
  const { findUser, readLargeBody } = parts;
  const { requireUser, requireSession, requireOperator, rateLimit } = createGuards(parts);
  const stopping = refuseWhileStopping(app);
  const signalOf = (reply: FastifyReply) => AbortSignal.any([watchConnection(reply), stopping]);
  const streams = createStreamLimit();

  function enterStream(request: FastifyRequest, reply: FastifyReply): void {
    const leave = streams.enter(request.user.uid);
    const checkSession = async () => {
      if ((await findUser(request, undefined)) === undefined) reply.raw.destroy();
    };
    // If the database is unreachable, the session may still be valid.
    const checking = setInterval(() => void checkSession().catch(() => undefined), SESSION_CHECK_MS);
    reply.raw.once("close", () => {
      clearInterval(checking);
      leave();
    });
  }

  function listGuards({ access, usageLimit, recordAccess }: Endpoint): Guard[] {
    if (access === "public") return [];
    const isShared = recordAccess !== undefined;
    const unlimited = isShared ? requireSession : requireUser;
    const guard = usageLimit === undefined ? unlimited : rateLimit(usageLimit, { isShared });
    return access === "operator" ? [guard, requireOperator] : [guard];
  }

  const route: AddRoute = (endpoint, handle) => {
    const { method, path, bodyLimit, access, tokenScope, status, streams: canStream } = endpoint;
    app.route({
      method,
      url: path,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: { readsLargeBodies: access !== "public", tokenScope },
      onRequest: listGuards(endpoint),
      handler: async (request, reply) => {
        const input = await readInput(endpoint, request, ({ bytes }) => {
          const options = { owner: request.user.uid, signal: signalOf(reply) };
          return readLargeBody({ method, path, bytes }, options);
        });
        const answer = (send: Call<Endpoint>["send"]) =>
          handle({
            ...input,
            user: request.user,
            requestId: request.id,
            // Created lazily, because few handlers need it.
            get signal() {
              return signalOf(reply);
            },
            send,
          });
        if (canStream && request.headers.accept?.includes("text/event-stream")) {
          enterStream(request, reply);
          return streamResponse(request, reply, answer);
        }
        return sendResponse(reply.code(status), await answer(() => undefined));
      },
    });
  };

  /** Streams the events of `follow` to a signed-in user, each named `name`; errors of `follow` become the response. */
  function eventRoute<Params extends z.ZodType>(
    { path, params, name }: { path: string; params: Params; name: string },
    follow: (call: EventStreamContext<z.infer<Params>>) => Promise<AsyncIterable<unknown>>,
  ): void {
    app.get(path, {
      onRequest: requireUser,
      handler: async (request, reply) => {
        const signal = signalOf(reply);
        const checked = parseParams(params, request);
        enterStream(request, reply);
        const events = await follow({ params: checked, user: request.user, signal });
        const stream = openEventStream(reply);
        for await (const event of events) stream.send(name, event);
        stream.end();
        return reply;
      },
    });
  }

  // The guards are for routes outside the contract.
  return { route, eventRoute, requireUser, requireSession, rateLimit, stopping, signalOf };
}

function refuseWhileStopping(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  app.addHook("preClose", async () =>
    stopping.abort(new AppError("unavailable", ERROR_MESSAGES.unavailable)),
  );
  app.addHook("onRequest", (_request, _reply, done) =>
    done(stopping.signal.aborted ? stopping.signal.reason : undefined),
  );
  // A keep-alive connection would delay the stop.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping.signal.aborted) reply.header("connection", "close");
    done();
  });
  return stopping.signal;
}

function watchConnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
