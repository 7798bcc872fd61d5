// An HTTP model server for tests and benchmarks. It answers our prompts plausibly at a given speed, and gives wrong replies,
// stalls, disconnects and rejects on demand. It supports OpenAI's protocol and the necessary parts of Anthropic's.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createModelReply, type Step, stepOf } from "../answers/testing-answers.ts";

/** A call that the server received. */
export interface ReceivedCall {
  /** From 1, in order of arrival. */
  number: number;
  step: Step;
  instructions: string;
  input: string;
  /** Whether the request has a JSON schema. */
  hasSchema: boolean;
  /** The text of the request up to its cache mark, if it has one. */
  marked: string | undefined;
  /** The rest of the body, such as `temperature` and `prompt_cache_key`. */
  body: Readonly<Record<string, unknown>>;
  key: string | undefined;
  model: string;
}

/** A simulated failure of a call. */
export type Fault =
  | { kind: "status"; status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection breaks after this many tokens. */
  | { kind: "cut"; after: number }
  /** The reply stalls after this many tokens. */
  | { kind: "hang"; after: number }
  /** The reply ends at the server's maximum length. */
  | { kind: "length"; after: number };

export interface ModelServerOptions {
  /** No call is answered before this settles. */
  until?: Promise<unknown>;
  /** Milliseconds before the first token. */
  firstToken?: number;
  /** Speed of reading the prompt; unlimited by default. */
  promptTokensPerSecond?: number;
  /** Speed of each reply; unlimited by default. */
  tokensPerSecond?: number;
  /** Concurrent calls; others wait in the server's own queue. */
  maxRunning?: number;
  /** Maximum tokens of a prompt; longer ones are rejected. */
  contextTokens?: number;
  /** Concurrent calls; others get status 429. */
  limit?: number;
  /** Headers of that response. */
  limitHeaders?: Record<string, string>;
  key?: string;
  model?: string;
  /** Whether schemas are accepted. */
  understandsSchemas?: boolean;
  reportsUsage?: boolean;
  /** Fields of the body that are rejected, as by servers that allow no others than their own. */
  rejects?: readonly string[];
  /** Whether replies are streamed. */
  streams?: boolean;
  fault?(call: ReceivedCall): Fault | undefined;
  /** Replaces the plausible reply. */
  answer?(call: ReceivedCall, sensible: string): string;
}

export interface ModelServer {
  /** The API address up to its version. */
  url: string;
  calls: ReceivedCall[];
  /** Maximum number of concurrent calls so far. */
  maxConcurrent: number;
  /** Calls that got status 429. */
  limited: number;
  /** Calls that the client closed before the end of the reply. */
  abandoned: number;
  tokens: { input: number; output: number };
  /** Input tokens that no earlier prompt started with; see `countCached`. */
  uncachedTokens: number;
  close(): Promise<void>;
}

const CHARACTERS_PER_TOKEN = 4;
const countTokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const state: ModelServer = {
    url: "",
    calls: [],
    maxConcurrent: 0,
    limited: 0,
    abandoned: 0,
    tokens: { input: 0, output: 0 },
    uncachedTokens: 0,
    close: async () => undefined,
  };
  let concurrent = 0;

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = readCall(request, await readText(request), state.calls.length + 1);
    const protocol = request.url?.endsWith("/messages") ? anthropic : openai;
    if (options.key !== undefined && call.key !== options.key) {
      return answerAtOnce(response, 401, { error: { message: "Incorrect API key provided." } });
    }
    if (options.model !== undefined && call.model !== options.model) {
      const message = `The model \`${call.model}\` does not exist`;
      return answerAtOnce(response, 404, { error: { message, code: "model_not_found" } });
    }
    if (call.hasSchema && options.understandsSchemas === false) {
      return answerAtOnce(response, 400, { error: { message: "response_format is not supported" } });
    }
    const rejected = options.rejects?.find((name) => call.body[name] !== undefined);
    if (rejected !== undefined) {
      return answerAtOnce(response, 422, {
        error: { message: `${rejected}: Extra inputs are not permitted` },
      });
    }
    state.calls.push(call);
    await options.until;
    if (countTokens(call.instructions + call.input) > (options.contextTokens ?? Infinity)) {
      const message = `This model's maximum context length is ${options.contextTokens} tokens.`;
      return answerAtOnce(response, 400, { error: { message, code: "context_length_exceeded" } });
    }
    if (concurrent >= (options.limit ?? Infinity)) {
      state.limited += 1;
      return answerAtOnce(response, 429, { error: { message: "Too many requests" } }, options.limitHeaders);
    }
    const fault = options.fault?.(call);
    if (fault?.kind === "status") {
      return answerAtOnce(
        response,
        fault.status,
        fault.body ?? { error: { message: "Overloaded" } },
        fault.headers,
      );
    }
    concurrent += 1;
    state.maxConcurrent = Math.max(state.maxConcurrent, concurrent);
    response.on("close", () => {
      concurrent -= 1;
      if (!response.writableFinished && fault?.kind !== "cut") state.abandoned += 1;
    });
    await waitForSlot(response);
    await stream(call, fault, response, protocol);
    releaseTurn();
  }

  /** Those whose replies have started; only they can be reused. */
  const readPrompts = new Set<string>();
  function remember(prompt: string): void {
    readPrompts.delete(prompt);
    readPrompts.add(prompt);
    const [oldest] = readPrompts;
    if (readPrompts.size > CACHE.prompts && oldest !== undefined) readPrompts.delete(oldest);
  }
  let working = 0;
  const queue: (() => void)[] = [];

  async function waitForSlot(response: ServerResponse): Promise<void> {
    if (working >= (options.maxRunning ?? Infinity)) {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    working += 1;
  }

  function releaseTurn(): void {
    working -= 1;
    queue.shift()?.();
  }

  async function stream(
    call: ReceivedCall,
    fault: Fault | undefined,
    response: ServerResponse,
    protocol: Protocol,
  ): Promise<void> {
    const prompt = `${call.instructions}\n${call.input}`;
    const inputTokens = countTokens(call.instructions + call.input);
    const uncached = inputTokens - countCached(prompt, readPrompts);
    state.uncachedTokens += uncached;
    const sensible = createModelReply(call);
    const reply = options.answer?.(call, sensible) ?? sensible;
    state.tokens.input += inputTokens;
    if (options.streams === false) {
      state.tokens.output += countTokens(reply);
      const message = { role: "assistant", content: reply };
      const usage = { prompt_tokens: inputTokens, completion_tokens: countTokens(reply) };
      return answerAtOnce(response, 200, { choices: [{ index: 0, message, finish_reason: "stop" }], usage });
    }
    if (!response.headersSent)
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    const reading = options.promptTokensPerSecond ? (uncached / options.promptTokensPerSecond) * 1000 : 0;
    if (fault?.kind === "hang" && fault.after === 0) return;
    await wait((options.firstToken ?? 0) + reading, response);
    remember(prompt);
    response.write(protocol.start(call, inputTokens));
    const end =
      fault && fault.kind !== "status"
        ? Math.min(fault.after * CHARACTERS_PER_TOKEN, reply.length)
        : reply.length;
    const written = await writeTokens(response, reply.slice(0, end), protocol, options.tokensPerSecond);
    state.tokens.output += countTokens(written);
    if (fault?.kind === "hang" || response.destroyed) return;
    // What was written before still arrives.
    if (fault?.kind === "cut") return void response.socket?.end();
    const usage = { input: inputTokens, output: countTokens(written) };
    const isCut = fault?.kind === "length";
    response.end(protocol.end(isCut, options.reportsUsage === false ? undefined : usage));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  state.url = `http://127.0.0.1:${port}/v1`;
  state.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return state;
}

/** What OpenAI documents: the start of a prompt is reused from 1,024 tokens on, in steps of 128. */
const CACHE = { minTokens: 1_024, step: 128, prompts: 64 };

/** Tokens at the start of a prompt that an earlier one has as well. */
function countCached(prompt: string, earlier: ReadonlySet<string>): number {
  const longest = Math.max(0, ...[...earlier].map((other) => countCommonStart(prompt, other)));
  const tokens = Math.floor(longest / CHARACTERS_PER_TOKEN);
  return tokens < CACHE.minTokens ? 0 : tokens - (tokens % CACHE.step);
}

function countCommonStart(one: string, other: string): number {
  if (one === other) return one.length;
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** Writes a reply token by token. Late tokens catch up, so that the average rate is right. */
async function writeTokens(
  response: ServerResponse,
  reply: string,
  protocol: Protocol,
  tokensPerSecond: number | undefined,
): Promise<string> {
  if (tokensPerSecond === undefined) {
    response.write(protocol.text(reply));
    return reply;
  }
  const startedAt = performance.now();
  let at = 0;
  for (let token = 1; at < reply.length; token += 1) {
    await wait(startedAt + (token / tokensPerSecond) * 1000 - performance.now(), response);
    if (response.destroyed) break;
    response.write(protocol.text(reply.slice(at, at + CHARACTERS_PER_TOKEN)));
    at += CHARACTERS_PER_TOKEN;
  }
  return reply.slice(0, at);
}

function wait(milliseconds: number, response: ServerResponse): Promise<void> {
  if (milliseconds <= 0 || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      response.off("close", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    response.once("close", end);
  });
}

function answerAtOnce(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

interface TextPart {
  text: string;
  cache_control?: { type: string };
}

interface RequestBody {
  model: string;
  messages: { role: string; content: string | TextPart[] }[];
  system?: { text: string }[];
  response_format?: { type: string };
  tools?: unknown[];
  output_config?: { format?: unknown };
}

function readCall(request: IncomingMessage, json: string, number: number): ReceivedCall {
  const body = JSON.parse(json) as RequestBody;
  const contentOf = (role: string) =>
    body.messages
      .filter((message) => message.role === role)
      .map(({ content }) => textOf(content))
      .join("\n");
  const instructions = body.system ? textOf(body.system) : contentOf("system");
  const bearer = request.headers.authorization?.replace("Bearer ", "");
  const key = bearer ?? request.headers["x-api-key"];
  const input = contentOf("user");
  return {
    number,
    instructions,
    input,
    step: stepOf(instructions, input),
    hasSchema: Boolean(body.response_format ?? body.output_config?.format ?? body.tools),
    key: typeof key === "string" ? key : undefined,
    model: body.model,
    marked: body.messages
      .flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .find((part) => part.cache_control)?.text,
    body: { ...body },
  };
}

const textOf = (content: string | { text: string }[] | undefined) =>
  typeof content === "string" ? content : (content ?? []).map(({ text }) => text).join("");

interface Usage {
  input: number;
  output: number;
}

interface Protocol {
  start(call: ReceivedCall, inputTokens: number): string;
  text(text: string): string;
  end(isCut: boolean, usage: Usage | undefined): string;
}

const event = (data: unknown, name?: string) =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

const chunk = (delta: object, more: object = {}) =>
  event({ id: "reply", object: "chat.completion.chunk", choices: [{ index: 0, delta, ...more }] });

const openai: Protocol = {
  start: () => chunk({ role: "assistant", content: "" }),
  text: (text) => chunk({ content: text }),
  end: (isCut, usage) =>
    [
      chunk({}, { finish_reason: isCut ? "length" : "stop" }),
      usage
        ? event({
            id: "reply",
            choices: [],
            usage: { prompt_tokens: usage.input, completion_tokens: usage.output },
          })
        : "",
      "data: [DONE]\n\n",
    ].join(""),
};

const named = (data: { type: string }) => event(data, data.type);

const anthropic: Protocol = {
  start: ({ model }, inputTokens) => {
    const usage = { input_tokens: inputTokens, output_tokens: 1 };
    const message = { id: "reply", type: "message", role: "assistant", model, content: [], usage };
    return (
      named(Object.assign({ type: "message_start" }, { message })) +
      named(
        Object.assign(
          { type: "content_block_start" },
          { index: 0, content_block: { type: "text", text: "" } },
        ),
      )
    );
  },
  text: (text) =>
    named(Object.assign({ type: "content_block_delta" }, { index: 0, delta: { type: "text_delta", text } })),
  end: (isCut, usage) =>
    [
      named(Object.assign({ type: "content_block_stop" }, { index: 0 })),
      named(
        Object.assign(
          { type: "message_delta" },
          {
            delta: { stop_reason: isCut ? "max_tokens" : "end_turn", stop_sequence: null },
            usage: { output_tokens: usage?.output ?? 0 },
          },
        ),
      ),
      named({ type: "message_stop" }),
    ].join(""),
};
