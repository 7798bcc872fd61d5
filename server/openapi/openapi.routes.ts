import type { FastifyInstance } from "fastify";
import { writeDocsPage } from "./docs-page.ts";
import { describeApi } from "./document.ts";
import { DOCS_PATH, OPENAPI_PATH } from "./other-operations.ts";

/** What there is to be called, for programs and for people. Both are the same for everybody, and made when first asked for. */
export function addOpenApiRoutes(app: FastifyInstance): void {
  const document = makeOnce(() => JSON.stringify(describeApi()));
  const page = makeOnce(() => writeDocsPage(describeApi()));
  app.get(OPENAPI_PATH, (_, reply) => reply.type("application/json; charset=utf-8").send(document()));
  app.get(DOCS_PATH, (_, reply) => reply.type("text/html; charset=utf-8").send(page()));
}

function makeOnce(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
