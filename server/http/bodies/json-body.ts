import type { FastifyInstance, FastifyRequest } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import { measureJson } from "./measure-json.ts";
import { parseJsonBody } from "./parse-json-body.ts";

/** What a body may come to; see docs/security.md, "Rate limits". No record nests deeper than six. */
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

/** Bodies are measured first: a megabyte can keep the parser busy for seconds. See `readsLargeBodies`. */
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
