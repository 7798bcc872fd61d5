import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StreamEvent, GenerationEvent } from "../../../contract/processing/stream.schema.ts";
import { isLong, stringifyJsonParts } from "../../../contract/text/raw-json.ts";
import { handleRequestError } from "../error-handler.ts";
import { openEventStream } from "../event-stream.ts";

export function sendResponse(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isLong(answer)) return reply.send(answer);
  return reply
    .type("application/json; charset=utf-8")
    .send(Readable.from(yieldInTurns(stringifyJsonParts(answer)), { highWaterMark: 1 }));
}

async function* yieldInTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await setImmediate();
  }
}

export async function streamResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (send: (event: GenerationEvent) => void) => Promise<unknown>,
): Promise<FastifyReply> {
  const stream = openEventStream(reply);
  const send = (event: StreamEvent) => stream.send(event.type, event);
  try {
    send({ type: "result", answer: await answer(send) });
  } catch (error) {
    const { code, message } = handleRequestError(error, request);
    send({ type: "error", error: { code, message } });
  }
  stream.end();
  return reply;
}
