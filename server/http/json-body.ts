import type { FastifyInstance } from "fastify";

/**
 * Reads bodies of JSON, and refuses those that would change what all objects inherit. Fastify's parser, which goes through
 * every long text twice to find these, is asked only about those that can be such, or are no JSON.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const readCarefully = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    const body = readPlain(text);
    if (body === undefined) readCarefully(request, text, done);
    else done(null, body);
  });
}

/** Undefined where it is no JSON, or not plain. */
function readPlain(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isPlain(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Whether nothing in it bears a name by which objects inherit; however deep it is nested. */
function isPlain(body: unknown): boolean {
  const left = [body];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__") || Object.hasOwn(value, "constructor")) return false;
    for (const inner of Object.values(value)) if (typeof inner === "object") left.push(inner);
  }
  return true;
}
