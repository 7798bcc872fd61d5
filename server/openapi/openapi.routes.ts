import type { FastifyInstance } from "fastify";
import { writeDocsPage } from "./docs-page.ts";
import { describeApi } from "./document.ts";
import { DOCS_PATH, OPENAPI_PATH } from "./other-operations.ts";

/** Serves the API documentation as OpenAPI and as a page; both are generated when first requested. */
export function addOpenApiRoutes(app: FastifyInstance): void {
  const document = memoize(() => JSON.stringify(describeApi()));
  const page = memoize(() => writeDocsPage(describeApi()));
  app.get(OPENAPI_PATH, (_, reply) => reply.type("application/json; charset=utf-8").send(document()));
  app.get(DOCS_PATH, (_, reply) => reply.type("text/html; charset=utf-8").send(page()));
}

function memoize(create: () => string): () => string {
  let cached: string | undefined;
  return () => (cached ??= create());
}
