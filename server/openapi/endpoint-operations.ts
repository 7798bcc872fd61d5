import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { Endpoint } from "../../contract/endpoint.ts";
import { formatBytes } from "../../contract/media/media.ts";
import { StreamEvent } from "../../contract/processing/stream.schema.ts";
import { endpointsOf, GROUPS, type Tag } from "./groups.ts";
import type { HttpMethod } from "./openapi.ts";
import { type ApiOperation, bytesAs, eventsOf, jsonOf } from "./operations.ts";

export const listEndpointOperations = (): ApiOperation[] =>
  (Object.keys(GROUPS) as Tag[]).flatMap((tag) =>
    endpointsOf(tag).map(([id, endpoint]) => describe(id, tag, endpoint)),
  );

const STREAM_NOTE =
  "With `Accept: text/event-stream`, the response is a stream of progress events, each named after the `type` of its data.";

function describe(id: string, tag: Tag, endpoint: Endpoint): ApiOperation {
  const { path, summary, body, bodyLimit } = endpoint;
  const notes = [
    endpoint.streams && STREAM_NOTE,
    bodyLimit !== undefined && `The request body may have at most ${formatBytes(bodyLimit)}.`,
  ].filter((note) => typeof note === "string");
  return {
    id,
    tag,
    method: endpoint.method.toLowerCase() as HttpMethod,
    path,
    summary,
    description: notes.join(" "),
    security: endpoint.access === "public" ? "none" : "session",
    tokenScope: endpoint.tokenScope,
    params: endpoint.params as z.ZodObject,
    query: endpoint.query as z.ZodObject,
    requestBody: describeBody(body),
    answers: describeAnswers(endpoint),
    errors: endpoint.errors,
  };
}

function describeBody(body: z.ZodType) {
  if (body instanceof z.ZodUndefined) return undefined;
  const content = body instanceof z.ZodCustom ? bytesAs("application/octet-stream") : jsonOf(body);
  return { required: true, content };
}

function describeAnswers({ status, streams, response }: Endpoint): Record<string, ZodOpenApiResponseObject> {
  if (response instanceof z.ZodVoid || response instanceof z.ZodUndefined) {
    return { [status]: { description: "Done" } };
  }
  const content = jsonOf(response);
  const answer = { description: "Success", content };
  if (!streams) return { [status]: answer };
  const events = eventsOf(StreamEvent.and(z.looseObject({ answer: response.optional() })));
  if (status !== 200) return { 200: { description: "An event stream", content: events }, [status]: answer };
  return { 200: { ...answer, content: { ...content, ...events } } };
}
