import type { FastifyInstance } from "fastify";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";
import { measureJson } from "./measure-json.ts";
import { parseJsonBody } from "./parse-json-body.ts";

/** What a body may come to; see docs/security.md, "Limits". No record nests deeper than six. */
export const MAX_JSON = { depth: 32, values: 600_000 };
/** A larger body takes so long to parse and check that others would wait: a worker does that. */
export const MAX_INLINE_JSON = { bytes: 512 * 1024, values: 5_000 };

/** A body that was not parsed, because that takes long. */
export class LargeBody {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Reads bodies of JSON, which are measured before they are parsed: a megabyte can keep the parser busy for seconds. Routes
 * whose config says `readsLargeBodies` get a large one as a `LargeBody`; elsewhere it is refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    const { depth, values } = measureJson(bytes, MAX_JSON);
    if (depth > MAX_JSON.depth) return done(new AppError("invalid", ERROR_MESSAGES.invalidBody));
    if (values > MAX_JSON.values) return done(new AppError("too_large", ERROR_MESSAGES.tooLarge));
    const isLarge = bytes.length > MAX_INLINE_JSON.bytes || values > MAX_INLINE_JSON.values;
    if (isLarge && !request.routeOptions.config.readsLargeBodies) {
      return done(new AppError("too_large", ERROR_MESSAGES.tooLarge));
    }
    try {
      done(null, isLarge ? new LargeBody(bytes) : parseJsonBody(bytes.toString()));
    } catch (error) {
      done(error as Error);
    }
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    readsLargeBodies?: boolean;
  }
}
