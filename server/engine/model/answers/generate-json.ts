import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError } from "../../engine.ts";
import type { Verifier } from "../../verify/verifier.ts";
import { parseJsonReply } from "./parse-json-reply.ts";
import type { Prompt } from "../calls/model-api.ts";
import { addTokens, type ModelClient, type CompletionTask } from "../calls/model-client.ts";
import { type PartialJson, parsePartialJson } from "./parse-json-reply.ts";

export interface JsonRequest<Value> {
  request: Prompt;
  /** The name of the schema, which some servers require. */
  name: string;
  priority: number;
  signal?: AbortSignal | undefined;
  schema: z.ZodType<Value>;
  /** Converts other shapes that models return into the requested one. */
  normalize?(json: unknown): unknown;
  /** Returns why a value of the right shape can't be used. */
  validate?(value: Value): string | undefined;
  /** What `validate` and `onPartial` need. The call doesn't wait for it, but what it brings does. */
  ready?: Promise<unknown>;
  /** Removes ungrounded sentences before anyone sees them. */
  verifier: Verifier;
  /** Converts incomplete JSON into an answer. By default, it is an answer if it fits the schema. */
  parsePartial?(partial: PartialJson): Value | undefined;
  /** Receives the incomplete answer while it is being streamed; undefined means that it starts again. */
  onPartial?(partial: Value | undefined): void;
}

/** Generates JSON of a schema. Retries an unusable reply once, then throws a `ModelError`. */
export async function generateJson<Value>(
  client: ModelClient,
  options: JsonRequest<Value>,
): Promise<{ value: Value; tokens: TokenCount; removed: number }> {
  const { request, name, priority, signal, schema, normalize = identity, validate, verifier } = options;
  const { instructions, prefix, input } = request;
  const task = { priority, signal, prefix, ...streamPartial(options) };
  const format = { name, schema: z.toJSONSchema(schema, { io: "output" }) };
  const parse = (text: string) => {
    const json = parseJsonReply(text);
    if (json === undefined) return { problem: "It is not JSON.", message: UNREADABLE };
    const parsed = schema.safeParse(normalize(json));
    if (!parsed.success) return { problem: z.prettifyError(parsed.error), message: UNREADABLE };
    const filtered = verifier.filterAnswer(parsed.data);
    const problem = validate?.(filtered.value);
    return problem === undefined ? filtered : { problem, message: NOT_FITTING };
  };
  const first = await client.complete({ request: () => ({ instructions, input, format }), ...task });
  await options.ready;
  const answer = parse(first.text);
  if (!("problem" in answer)) return { ...answer, tokens: first.tokens };
  options.onPartial?.(undefined);
  const retry = {
    instructions,
    input: `${input}\n\n${RETRY} The problem with the last answer: ${answer.problem}`,
    format,
    needsSchema: true,
  };
  const second = await client.complete({ request: () => retry, ...task });
  const retried = parse(second.text);
  if ("problem" in retried) throw new ModelError(retried.message);
  return { ...retried, tokens: addTokens(first.tokens, second.tokens) };
}

/** Added to the input after an unusable reply. */
const RETRY =
  "Your last answer could not be used. Answer again with only the JSON, without any words before or after it.";

const identity = (json: unknown) => json;

const UNREADABLE = "The model's reply couldn't be read. Try again, or use a more capable model.";
/** As for texts that are not JSON. */
export const NOT_FITTING = "The model's reply didn't fit the task. Try again, or use another model.";

/** Characters between two parses of an incomplete reply, because parsing at each token would be too slow. */
const MIN_CHARACTERS_BETWEEN_PARSES = 24;
/** Also as a share of the reply, so that all parses together take linear time. */
const MIN_GROWTH_BETWEEN_PARSES = 1 / 64;

/** Parses a reply repeatedly while it is being streamed. */
function streamPartial<Value>({
  onPartial,
  schema,
  normalize = identity,
  parsePartial = ({ value }) => schema.safeParse(normalize(value)).data,
  verifier,
  ready,
}: JsonRequest<Value>): Pick<CompletionTask, "onStart" | "onText"> {
  if (!onPartial) return {};
  let reply = "";
  let parsedLength = 0;
  let hasEmitted = false;
  let isReady = ready === undefined;
  ready?.then(
    () => (isReady = true),
    () => undefined,
  );
  return {
    onStart() {
      reply = "";
      parsedLength = 0;
      if (hasEmitted) onPartial(undefined);
      hasEmitted = false;
    },
    onText(text) {
      reply += text;
      const growth = Math.max(MIN_CHARACTERS_BETWEEN_PARSES, parsedLength * MIN_GROWTH_BETWEEN_PARSES);
      if (!isReady || reply.length < parsedLength + growth) return;
      parsedLength = reply.length;
      const partial = parsePartialJson(reply);
      const answer = partial && parsePartial(partial);
      if (answer === undefined) return;
      hasEmitted = true;
      onPartial(verifier.filterAnswer(answer).value);
    },
  };
}
