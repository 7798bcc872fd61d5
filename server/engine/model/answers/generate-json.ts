import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError } from "../../engine.ts";
import type { Verifier } from "../../verify/verifier.ts";
import { parseJsonReply } from "./parse-json-reply.ts";
import type { CompletionRequest } from "../calls/model-api.ts";
import { addTokens, type ModelClient, type CompletionTask } from "../calls/model-client.ts";
import { type PartialJson, parsePartialJson } from "./parse-json-reply.ts";

export interface JsonRequest<Value> {
  request: Pick<CompletionRequest, "instructions" | "input">;
  /** What the answer is, for servers that want their schemas named. */
  name: string;
  priority: number;
  signal?: AbortSignal | undefined;
  schema: z.ZodType<Value>;
  /** Makes of other shapes that models answer in the one that is asked for. */
  adapt?(json: unknown): unknown;
  /** Why a value of the right shape cannot be used all the same. */
  refuse?(value: Value): string | undefined;
  /** Leaves out what is not true, before anybody sees it. */
  verifier: Verifier;
  /** Makes an answer of what there is of it; where this is not given, what has the shape of one is one. */
  readPartial?(partial: PartialJson): Value | undefined;
  /** What there is of the answer, as it comes; undefined where that was of no use, and it begins again. */
  onPartial?(partial: Value | undefined): void;
}

/** Asks for JSON of a schema; where the reply is none it is asked for once more, and then refused. */
export async function generateJson<Value>(
  client: ModelClient,
  question: JsonRequest<Value>,
): Promise<{ value: Value; tokens: TokenCount; removed: number }> {
  const { request, name, priority, signal, schema, adapt = asItIs, refuse, verifier } = question;
  const watched = { priority, signal, ...watchPartial(question) };
  const format = { name, schema: z.toJSONSchema(schema, { io: "output" }) };
  const read = (text: string) => {
    const json = parseJsonReply(text);
    if (json === undefined) return { problem: "It is not JSON." };
    const parsed = schema.safeParse(adapt(json));
    if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
    const kept = verifier.filterAnswer(parsed.data);
    const problem = refuse?.(kept.value);
    return problem === undefined ? kept : { problem };
  };
  const first = await client.complete({ request: () => ({ ...request, format }), ...watched });
  const answer = read(first.text);
  if (!("problem" in answer)) return { ...answer, tokens: first.tokens };
  question.onPartial?.(undefined);
  const repair = {
    instructions: `${request.instructions}\n\n${ANSWER_AGAIN}`,
    input: `${request.input}\n\nWhat was wrong with the last answer: ${answer.problem}`,
    format,
  };
  const second = await client.complete({ request: () => repair, ...watched });
  const repaired = read(second.text);
  if ("problem" in repaired) throw new ModelError(NOT_USABLE);
  return { ...repaired, tokens: addTokens(first.tokens, second.tokens) };
}

/** Added to the instructions where a reply could not be read. */
const ANSWER_AGAIN =
  "Your last answer to this could not be used. Answer again, with the JSON alone: no words before it or after it.";

const asItIs = (json: unknown) => json;

const NOT_USABLE = "The model's reply couldn't be read. Try again, or use a more capable model.";

/** A few words: to read a reply anew for each of its tokens would take more time than it is worth. */
const CHARACTERS_BETWEEN = 24;
/** What must have come since, as a part of the whole: so all readings together take time as its length. */
const PART_BETWEEN = 1 / 64;

/** Reads a reply as far as it has come, again and again. */
function watchPartial<Value>({
  onPartial,
  schema,
  adapt = asItIs,
  readPartial = ({ value }) => schema.safeParse(adapt(value)).data,
  verifier,
}: JsonRequest<Value>): Pick<CompletionTask, "onStart" | "onText"> {
  if (!onPartial) return {};
  let reply = "";
  let toldLength = 0;
  let hasTold = false;
  return {
    onStart() {
      reply = "";
      toldLength = 0;
      if (hasTold) onPartial(undefined);
      hasTold = false;
    },
    onText(text) {
      reply += text;
      if (reply.length < toldLength + Math.max(CHARACTERS_BETWEEN, toldLength * PART_BETWEEN)) return;
      toldLength = reply.length;
      const partial = parsePartialJson(reply);
      const answer = partial && readPartial(partial);
      if (answer === undefined) return;
      hasTold = true;
      onPartial(verifier.filterAnswer(answer).value);
    },
  };
}
