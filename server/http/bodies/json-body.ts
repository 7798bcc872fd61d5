import type { FastifyInstance, FastifyRequest } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import { measureJson } from "./measure-json.ts";
import { parseJsonBody } from "./parse-json-body.ts";

/** See docs/security.md, "Rate limits". No record nests deeper than six levels. */
export const MAX_JSON = { depth: 32, values: 600_000 };
/** Larger bodies are parsed and validated in a worker, because they would delay other requests. */
export const MAX_INLINE_JSON = { bytes: 512 * 1024, values: 5_000 };

/** An unparsed body, which a worker parses. */
export class LargeBody {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Measures bodies before parsing, because a megabyte can keep the parser busy for seconds. */
export function addJsonBodyParser(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { depth, values } = await measureJson(bytes);
      if (depth > MAX_JSON.depth) throw new AppError("invalid", ERROR_MESSAGES.invalidBody);
      const isLarge = bytes.length > MAX_INLINE_JSON.bytes || values > MAX_INLINE_JSON.values;
      if (values > MAX_JSON.values || (isLarge && !request.routeOptions.config.readsLargeBodies)) {
        throw new AppError("too_large", ERROR_MESSAGES.tooLarge);
      }
      return isLarge ? new LargeBody(bytes) : parseJsonBody(bytes.toString());
    },
  );
}

declare module "fastify" {
  interface FastifyContextConfig {
    readsLargeBodies?: boolean;
  }
}
