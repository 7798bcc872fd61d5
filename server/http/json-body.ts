import type { FastifyInstance } from "fastify";

/** What a body must hold to name what is inherited by all objects; an escape may hide it. */
const SUSPICIOUS = ["__proto__", "constructor", "\\u"];

/**
 * Reads bodies of JSON, and refuses those that would change what all objects inherit. Fastify's parser, which finds these
 * with patterns that go through every body twice, is asked only about those that can be such, or are no JSON.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const readCarefully = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    const body = SUSPICIOUS.some((sign) => text.includes(sign)) ? undefined : readPlain(text);
    if (body === undefined) readCarefully(request, text, done);
    else done(null, body);
  });
}

function readPlain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
