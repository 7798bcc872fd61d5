// Checks every response in tests against the OpenAPI document.
import formats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from "fastify";
import { AUTH_PATH } from "./account-operations.ts";
import { describeApi } from "./document.ts";
import { type Answer, type HttpMethod, type OpenApiDocument, writePath } from "./openapi.ts";

/** A response of the server; `path` is the route in OpenAPI's notation. */
export interface SentResponse {
  method: string;
  path: string;
  status: number;
  contentType: string | undefined;
  /** Undefined if the body was not read. */
  body?: string | undefined;
}

/** Describes how a response differs from the document; undefined if it matches. */
export type FindMismatch = (answer: SentResponse) => string | undefined;

export function createResponseCheck(document: OpenApiDocument): FindMismatch {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();

  function explain(pointer: readonly string[], value: unknown): string | undefined {
    const address = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
    let validate = compiled.get(address);
    if (!validate) {
      validate = ajv.compile({ $ref: `openapi#/${encodeURI(address)}` });
      compiled.set(address, validate);
    }
    if (validate(value)) return undefined;
    return ajv.errorsText(validate.errors, { dataVar: "the body" });
  }

  function findMismatch({ method, path, status, contentType, body }: SentResponse): string | undefined {
    const operations = document.paths[path];
    const verb = method.toLowerCase() as HttpMethod;
    // Fastify answers HEAD wherever it answers GET.
    const operation = operations?.[verb] ?? (verb === "head" ? operations?.get : undefined);
    if (!operation) return path.startsWith(AUTH_PATH) ? undefined : "is no operation of the document";
    let answer = operation.responses[status];
    if (answer === undefined) return "has no such status in the document";
    let pointer = ["paths", path, verb, "responses", String(status)];
    if ("$ref" in answer) {
      pointer = answer.$ref.slice("#/".length).split("/");
      answer = pointer.reduce<unknown>(
        (node, key) => (node as Record<string, unknown>)[key],
        document,
      ) as Answer;
    }
    const { content } = answer;
    if (verb === "head") return undefined;
    if (!content) return body ? "has a body, which the document does not say" : undefined;
    const type = contentType?.split(";")[0] ?? "";
    const described = [type, `${type.split("/")[0]}/*`, "*/*"].find((key) => key in content);
    if (described === undefined) return `is ${type || "of no type"}, which the document does not say`;
    if (body === undefined) return undefined;
    if (type === "application/json") {
      return explain([...pointer, "content", described, "schema"], JSON.parse(body));
    }
    if (type === "text/event-stream") {
      return readEventData(body)
        .map((data) => explain([...pointer, "content", described, "x-event-data"], data))
        .find((problem) => problem !== undefined);
    }
    return undefined;
  }

  return (answer) => {
    const problem = findMismatch(answer);
    return problem && `${answer.method} ${answer.path} → ${answer.status} ${problem}`;
  };
}

const readEventData = (stream: string): unknown[] =>
  stream
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice("data: ".length)) as unknown);

let findDocumentMismatch: FindMismatch | undefined;
const watched = new WeakMap<FastifyInstance, string[]>();
/** Streamed responses by request. */
const streamed = new WeakMap<object, SentResponse>();

/** Records every response of an app under `/api/` that the document doesn't describe. */
export function checkResponses(app: FastifyInstance): void {
  const check = (findDocumentMismatch ??= createResponseCheck(describeApi()));
  const problems: string[] = [];
  watched.set(app, problems);
  app.addHook("onSend", async (request, reply, payload) => {
    const path = findPath(request);
    if (path === undefined) return payload;
    const answer: SentResponse = {
      method: request.method,
      path,
      status: reply.statusCode,
      contentType: reply.getHeader("content-type")?.toString(),
      body: typeof payload === "string" ? payload : payload === null ? "" : undefined,
    };
    if (answer.body === undefined) streamed.set(request.raw, answer);
    const problem = check(answer);
    if (problem !== undefined) problems.push(problem);
    return payload;
  });
}

/**
 * Throws if responses of a checked app since the last call don't match the document. Pass `response` to check a streamed
 * one too.
 */
export function expectDocumented(app: FastifyInstance, response?: LightMyRequestResponse): void {
  const problems = watched.get(app)?.splice(0) ?? [];
  const answer = response && streamed.get(response.raw.req);
  const problem = answer && findDocumentMismatch?.({ ...answer, body: response.body });
  if (problem !== undefined) problems.push(problem);
  if (problems.length > 0) throw new Error(`Not as the OpenAPI document says:\n${problems.join("\n")}`);
}

/** The path in OpenAPI's notation; undefined outside of the API. */
function findPath({ url, routeOptions }: FastifyRequest): string | undefined {
  const route = routeOptions.url;
  if (!route?.startsWith("/api/")) return undefined;
  const [pathname = ""] = url.split("?");
  return route.endsWith("/*") ? pathname : writePath(route);
}
