// The contract's endpoints as operations of the document.
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { formatBytes } from "../../contract/media/media.ts";
import { BYTES, bytesAs, describeErrors, eventsOf, jsonOf, narrow, refer } from "./answers.ts";
import type { Answer, HttpMethod, Operation, Parameter, Paths, Schema } from "./openapi.ts";
import { writePath } from "./openapi.ts";
import type { ApiSchemas, EndpointSchemas } from "./schemas.ts";
import { tagOf } from "./tags.ts";

/** How a session is shown; the name of its scheme in the document. */
export const SESSION = "session";

export function describeEndpoints(schemas: ApiSchemas): Paths {
  const paths: Paths = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const operations = (paths[writePath(endpoint.path)] ??= {});
    const method = endpoint.method.toLowerCase() as HttpMethod;
    operations[method] = describe(name, method, endpoint, schemas.of(endpoint));
  }
  return paths;
}

function describe(name: string, method: HttpMethod, endpoint: Endpoint, schemas: EndpointSchemas): Operation {
  const parameters = [...readParameters("path", schemas.params), ...readParameters("query", schemas.query)];
  const body = describeBody(endpoint, schemas.body);
  const notes = [
    endpoint.streams && STREAM_NOTE,
    endpoint.bodyLimit !== undefined && `The body may have at most ${formatBytes(endpoint.bodyLimit)}.`,
  ].filter((note) => typeof note === "string");
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(notes.length > 0 && { description: notes.join(" ") }),
    security: endpoint.access !== "public" ? [{ [SESSION]: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...describeSuccess(endpoint, schemas.response),
      ...describeErrors(method, endpoint.errors, endpoint.access !== "public"),
    },
  };
}

const STREAM_NOTE =
  "With `Accept: text/event-stream` it answers with events as the work goes on; an event's name is the `type` of its data.";

const readParameters = (place: Parameter["in"], schema: Schema): Parameter[] =>
  Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).map(([name, shape]) => ({
    name,
    in: place,
    required: ((schema["required"] ?? []) as string[]).includes(name),
    schema: shape,
  }));

function describeBody({ body }: Endpoint, schema: Schema | undefined) {
  if (schema) return jsonOf(schema);
  return body instanceof z.ZodCustom ? bytesAs(BYTES) : undefined;
}

function describeSuccess(endpoint: Endpoint, schema: Schema | undefined): Record<string, Answer> {
  const { status, streams } = endpoint;
  const answer: Answer = {
    description: schema ? "As asked" : "Done",
    ...(schema && { content: jsonOf(schema) }),
  };
  if (!streams) return { [status]: answer };
  const stream = eventsOf(narrow(refer("StreamEvent"), schema ? { answer: schema } : {}));
  if (status !== 200) return { 200: { description: "As events", content: stream }, [status]: answer };
  return { 200: { ...answer, content: { ...answer.content, ...stream } } };
}
