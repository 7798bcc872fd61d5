import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { User } from "../../contract/account.ts";
import { AppError } from "../errors.ts";

/** One call as a feature sees it: checked input, the signed-in person, and whether the caller has gone away. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The signed-in person; only where the endpoint's access is `user`. */
  user: User;
  /** Aborts when the connection closes before the answer. */
  signal: AbortSignal;
}

/** Finds the person of a request's session, and refreshes the cookies of that session on the reply. */
export type FindUser = (request: FastifyRequest, reply: FastifyReply) => Promise<User | undefined>;

export type Bind = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
) => void;

/**
 * Makes the binder of an app: it turns an endpoint of the contract into a route that checks who asks and what is
 * asked before its handler runs. A `:uid` that is not the session's looks missing; such a `user_id` is forbidden.
 */
export function createBinder(app: FastifyInstance, findUser: FindUser): Bind {
  return (endpoint, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      // Before the body is read: a stranger's megabytes are not worth receiving.
      onRequest: async (request, reply) => {
        if (endpoint.access === "user") request.user = await requireUser(request, reply, findUser);
      },
      handler: async (request, reply) => {
        const input = readInput(endpoint, request);
        const call = { ...input, user: request.user, signal: watchConnection(reply) };
        const response = await handle(call as Call<typeof endpoint>);
        return reply.code(endpoint.status).send(response);
      },
    });
  };
}

async function requireUser(request: FastifyRequest, reply: FastifyReply, findUser: FindUser): Promise<User> {
  const user = await findUser(request, reply);
  if (!user) throw new AppError("unauthenticated", ERROR_MESSAGES.unauthenticated);
  const { uid } = request.params as { uid?: string };
  if (uid !== undefined && uid !== user.uid) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return user;
}

function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const body = endpoint.body instanceof z.ZodUndefined ? undefined : parse(endpoint.body, request.body);
  const userId = (body as { user_id?: unknown } | undefined)?.user_id;
  if (userId !== undefined && userId !== request.user?.uid) {
    throw new AppError("forbidden", ERROR_MESSAGES.forbidden);
  }
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return { params: params.data, query: parse(endpoint.query, request.query), body };
}

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
    user: User;
  }
}
