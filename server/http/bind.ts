import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { OPERATOR_MESSAGES } from "../../contract/operator.ts";
import type { Use } from "../../contract/limits.ts";
import type { User } from "../../contract/account.ts";
import type { StreamEvent, WorkEvent } from "../../contract/stream.ts";
import type { FindSession, FoundSession } from "../account/find-session.ts";
import type { WriteLimit } from "../account/write-limit.ts";
import { type AsTexts, isLong, withJsonTexts, writeJsonParts } from "../../contract/json-text.ts";
import { AppError } from "../errors.ts";
import type { TextWork } from "../text-work/text-work.ts";
import { explainError } from "./error-handler.ts";
import { openEventStream } from "./event-stream.ts";
import { LargeBody } from "./json-body.ts";
import { createStreamLimit } from "./stream-limit.ts";
import { noteForeign } from "./security-log.ts";

/** The signed-in person of a request, and the session that they are in. */
export interface SignedIn extends User {
  sessionId: string;
  /** When they last gave their password, or came from Google. */
  signedInAt: Date;
}

/** One call as a feature sees it: checked input, the signed-in person, and whether the caller has gone away. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: AsTexts<BodyOf<E>>;
  /** The signed-in person; only where the endpoint's access is `user`. */
  user: SignedIn;
  /** The name of the request in the log and in the answer's `X-Request-Id`. */
  requestId: string;
  /** Aborts when the connection closes before the answer, or when the server stops. */
  signal: AbortSignal;
  /** Tells a caller who asked for an event stream how far the work is; nobody otherwise. */
  send: (event: WorkEvent) => void;
}

/** What is asked of an endpoint, checked. */
type Input<E extends Endpoint> = Pick<Call<E>, "params" | "query" | "body">;

/**
 * Does what an endpoint is asked for along with the look for the session with this token, in one statement. Without an
 * answer nothing was done yet; undefined where there is no such session.
 */
export type WorkInSession<E extends Endpoint> = (
  token: string,
  input: Input<E>,
) => Promise<{ session: FoundSession; answer: AsTexts<ResponseOf<E>> | undefined } | undefined>;

/** The call of an event stream, which has neither body nor answer. */
export interface Following<Params> {
  params: Params;
  user: User;
  /** Aborts when the follower has gone away, or when the server stops. */
  signal: AbortSignal;
}

/** Counts one use of what costs much; refuses it where there were too many. */
export type CountUse = (use: Use, uid: string) => Promise<void>;

/** Whether this person is the operator of the server. */
export type IsOperator = (uid: string) => Promise<boolean>;

/**
 * Finds the person of a request's session, and refreshes the cookies of that session on the reply, where there is one.
 * Whoever looks for more along with the session gives their own `find`.
 */
export type FindUser = (
  request: FastifyRequest,
  reply: FastifyReply | undefined,
  find?: FindSession,
) => Promise<SignedIn | undefined>;

/** What a binder needs to know who asks, how often they may, and what they ask. */
export interface BinderParts {
  findUser: FindUser;
  countUse: CountUse;
  writeLimit: WriteLimit;
  texts: Pick<TextWork, "readLargeBody">;
  isOperator: IsOperator;
}
/** Milliseconds between two looks whether the session of an event stream has ended. */
const SESSION_LOOK_MS = 10_000;

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Binder {
  /** As `onRequest` of a route of its own kind: lets in whom `bind` lets in to an endpoint for signed-in people. */
  guard: Guard;
  /** As `guard`, and counts what the route is used for. */
  guardUse(use: Use): Guard;
  /** Aborts when the server stops: what takes long is to end then. */
  stopping: AbortSignal;
  /** Aborts when the connection closes before the answer, or when the server stops. */
  signalOf(reply: FastifyReply): AbortSignal;
  /** Turns an endpoint of the contract into a route. */
  bind<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AsTexts<ResponseOf<E>>>): void;
  /**
   * As `bind`, for what people do all the time: it is tried along with the look for the session first. Strangers are still
   * refused before their body is received, but not who has a cookie of a session that has ended.
   */
  bindInSession<E extends Endpoint>(
    endpoint: E,
    work: WorkInSession<E>,
    handle: (call: Call<E>) => Promise<AsTexts<ResponseOf<E>>>,
  ): void;
  /**
   * Serves an event stream to signed-in people: the events of what `follow` resolves with, each named `name`. What it
   * throws before that is answered as an error.
   */
  bindEvents<Params extends z.ZodType>(
    stream: { path: string; params: Params; name: string },
    follow: (call: Following<z.infer<Params>>) => Promise<AsyncIterable<unknown>>,
  ): void;
}
export type Bind = Binder["bind"];

/**
 * Makes the binder of an app: its routes check who asks and what is asked before their handler runs. A `:uid` that is
 * not the session's looks missing; such a `user_id` is forbidden.
 */
export function createBinder(
  app: FastifyInstance,
  { findUser, countUse, writeLimit, texts, isOperator }: BinderParts,
): Binder {
  const stopping = new AbortController();
  app.addHook("preClose", async () =>
    stopping.abort(new AppError("unavailable", ERROR_MESSAGES.unavailable)),
  );
  const signalOf = (reply: FastifyReply) => AbortSignal.any([watchConnection(reply), stopping.signal]);

  const makeCall = <E extends Endpoint>(
    request: FastifyRequest,
    reply: FastifyReply,
    input: Input<E>,
    send: Call<E>["send"] = () => undefined,
  ): Call<E> => ({
    ...input,
    user: request.user,
    requestId: request.id,
    // Made for those who look at it: few do, and it takes its time.
    get signal() {
      return signalOf(reply);
    },
    send,
  });

  const guard: Binder["guard"] = async (request, reply) => {
    request.user = await requireUser(request, reply, findUser);
    if (isChange(request)) await writeLimit.count(request.user.uid, countBytes(request));
  };
  const requireOperator: Guard = async ({ user }) => {
    if (!(await isOperator(user.uid))) throw new AppError("forbidden", OPERATOR_MESSAGES.operatorOnly);
  };
  const requireToken: Guard = async (request, reply) => {
    let hasToken = false;
    await findUser(request, reply, async () => void (hasToken = true));
    if (!hasToken) throw new AppError("unauthenticated", ERROR_MESSAGES.unauthenticated);
  };
  /** Reads what is asked; who is not signed in is told that first. */
  const readInputOf = async <E extends Endpoint>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    // Checking it takes long.
    if (request.body instanceof LargeBody) await guard(request, reply);
    try {
      return await readInput(endpoint, request, reply);
    } catch (error) {
      await guard(request, reply);
      throw error;
    }
  };
  /** Reads and checks what is asked; a large body in a child process. */
  async function readInput<E extends Endpoint>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Input<E>> {
    const body = hasBody(endpoint) ? await readBody(endpoint, request, reply) : undefined;
    const userId = (body as { user_id?: unknown } | undefined)?.user_id;
    if (userId !== undefined && userId !== request.user?.uid) {
      throw new AppError("forbidden", ERROR_MESSAGES.forbidden);
    }
    const params = parseParams(endpoint.params, request);
    return { params, query: parseQuery(endpoint.query, request), body } as Input<E>;
  }
  async function readBody(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const { body } = request;
    if (!(body instanceof LargeBody)) return withJsonTexts(parse(endpoint.body, body));
    const { method, path } = endpoint;
    const options = { owner: request.user.uid, signal: signalOf(reply) };
    return texts.readLargeBody({ method, path, bytes: body.bytes }, options);
  }
  const streams = createStreamLimit();
  /** Counts an event stream until it is closed, and cuts it off soon after its session has ended. */
  const enterStream = (request: FastifyRequest, reply: FastifyReply): void => {
    const leave = streams.enter(request.user.uid);
    const look = async () => {
      if ((await findUser(request, undefined)) === undefined) reply.raw.destroy();
    };
    // A database that is away says nothing about the session.
    const looking = setInterval(() => void look().catch(() => undefined), SESSION_LOOK_MS);
    reply.raw.once("close", () => {
      clearInterval(looking);
      leave();
    });
  };
  const guardUse: Binder["guardUse"] = (use) => async (request, reply) => {
    await guard(request, reply);
    await countUse(use, request.user.uid);
  };

  app.addHook("onRequest", (_request, _reply, done) =>
    done(stopping.signal.aborted ? stopping.signal.reason : undefined),
  );
  // Whoever is answered while the server stops is not to keep it waiting for another request.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping.signal.aborted) reply.header("connection", "close");
    done();
  });

  return {
    guard,
    guardUse,
    stopping: stopping.signal,
    signalOf,

    bind(endpoint, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        config: { readsLargeBodies: endpoint.access !== "public" },
        // Before the body is read: a stranger's megabytes are not worth receiving.
        ...(endpoint.access !== "public" && {
          onRequest: [
            endpoint.use === undefined ? guard : guardUse(endpoint.use),
            ...(endpoint.access === "operator" ? [requireOperator] : []),
          ],
        }),
        handler: async (request, reply) => {
          const input = await readInput(endpoint, request, reply);
          const answer = (send: Call<Endpoint>["send"]) => handle(makeCall(request, reply, input, send));
          if (endpoint.streams && request.headers.accept?.includes("text/event-stream")) {
            enterStream(request, reply);
            return streamAnswer(request, reply, answer);
          }
          return sendAnswer(reply.code(endpoint.status), await answer(() => undefined));
        },
      });
    },

    bindInSession(endpoint, work, handle) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        config: { readsLargeBodies: true },
        ...(hasBody(endpoint) && { onRequest: requireToken }),
        handler: async (request, reply) => {
          const input = await readInputOf(endpoint, request, reply);
          let answer: AsTexts<ResponseOf<typeof endpoint>> | undefined;
          request.user = await requireUser(request, reply, () =>
            findUser(request, reply, async (token) => {
              if (isChange(request)) await writeLimit.countForToken(token, countBytes(request));
              const done = await work(token, input);
              if (done) writeLimit.noteToken(token, done.session.uid);
              answer = done?.answer;
              return done?.session;
            }),
          );
          return sendAnswer(
            reply.code(endpoint.status),
            answer ?? (await handle(makeCall(request, reply, input))),
          );
        },
      });
    },

    bindEvents({ path, params, name }, follow) {
      app.get(path, {
        onRequest: guard,
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
    },
  };
}

/** Sends an answer; a long one in parts, so that others are served in between. */
function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isLong(answer)) return reply.send(answer);
  return reply
    .type("application/json; charset=utf-8")
    .send(Readable.from(yieldInTurns(writeJsonParts(answer)), { highWaterMark: 1 }));
}

/** The parts, with time for other requests after each. */
async function* yieldInTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await setImmediate();
  }
}

async function streamAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (send: Call<Endpoint>["send"]) => Promise<unknown>,
): Promise<FastifyReply> {
  const stream = openEventStream(reply);
  const send = (event: StreamEvent) => stream.send(event.type, event);
  try {
    send({ type: "result", answer: await answer(send) });
  } catch (error) {
    const { code, message } = explainError(error, request);
    send({ type: "error", error: { code, message } });
  }
  stream.end();
  return reply;
}

async function requireUser(
  request: FastifyRequest,
  reply: FastifyReply,
  findUser: FindUser,
): Promise<SignedIn> {
  const user = await findUser(request, reply);
  if (!user) throw new AppError("unauthenticated", ERROR_MESSAGES.unauthenticated);
  const { uid } = request.params as { uid?: string };
  if (uid !== undefined && uid !== user.uid) {
    noteForeign(request, user.uid);
    throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  }
  return user;
}

const isChange = ({ method }: FastifyRequest) => method !== "GET" && method !== "HEAD";

/** The size of a request's body; where that is not said it is taken for a large one. */
const countBytes = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : UNKNOWN_BYTES;
const UNKNOWN_BYTES = 16 * 1024 ** 2;

const hasBody = ({ body }: Endpoint) => !(body instanceof z.ZodUndefined);

function parseParams<Params extends z.ZodType>(schema: Params, request: FastifyRequest): z.infer<Params> {
  const params = schema.safeParse(request.params);
  if (!params.success || hasNul(request.params)) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return params.data;
}

function parseQuery(schema: z.ZodType, request: FastifyRequest): unknown {
  const query = parse(schema, request.query);
  if (hasNul(query)) throw new AppError("invalid", ERROR_MESSAGES.invalidBody);
  return query;
}

/** Whether a param or query value has a NUL, which no text in PostgreSQL can hold. */
const hasNul = (values: unknown) =>
  Object.values(values as object).some((value) => String(value).includes("\0"));

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("invalid", result.error.issues[0]?.message ?? ERROR_MESSAGES.invalidBody);
}

function watchConnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

declare module "fastify" {
  interface FastifyRequest {
    user: SignedIn;
  }
}
