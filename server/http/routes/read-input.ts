import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from "../../../contract/endpoint.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { type WithRawSegments, withRawSegments } from "../../../contract/text/raw-json.ts";
import { AppError } from "../../errors.ts";
import { LargeBody } from "../bodies/json-body.ts";

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: WithRawSegments<BodyOf<E>>;
}

export type ReadLargeBody = (
  task: { method: string; path: string; bytes: Uint8Array },
  options: { owner: string; signal: AbortSignal },
) => Promise<Record<string, unknown>>;

export async function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  readLargeBody: (body: LargeBody) => Promise<Record<string, unknown>>,
): Promise<Input<E>> {
  const body = hasBody(endpoint)
    ? request.body instanceof LargeBody
      ? await readLargeBody(request.body)
      : withRawSegments(parse(endpoint.body, request.body))
    : undefined;
  const userId = (body as { user_id?: unknown } | undefined)?.user_id;
  if (userId !== undefined && userId !== request.user?.uid) {
    throw new AppError("forbidden", ERROR_MESSAGES.forbidden);
  }
  const params = parseParams(endpoint.params, request);
  return { params, query: parseQuery(endpoint.query, request), body } as Input<E>;
}

const hasBody = ({ body }: Endpoint) => !(body instanceof z.ZodUndefined);

export function parseParams<Params extends z.ZodType>(
  schema: Params,
  request: FastifyRequest,
): z.infer<Params> {
  const params = schema.safeParse(request.params);
  if (!params.success || hasNul(request.params)) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return params.data;
}

function parseQuery(schema: z.ZodType, request: FastifyRequest): unknown {
  const query = parse(schema, request.query);
  if (hasNul(query)) throw new AppError("invalid", ERROR_MESSAGES.invalidBody);
  return query;
}

/** PostgreSQL can't store NUL. */
const hasNul = (values: unknown) =>
  Object.values(values as object).some((value) => String(value).includes("\0"));

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("invalid", result.error.issues[0]?.message ?? ERROR_MESSAGES.invalidBody);
}
