import { z } from "zod";
import type { TokenCount } from "../../../contract/engine.ts";
import { ModelError } from "../engine.ts";
import { findJson } from "./find-json.ts";
import type { ModelRequest } from "./model-client.ts";
import { addTokens, type ModelCalls, type Question } from "./model-calls.ts";
import { type PartialJson, readPartialJson } from "./partial-json.ts";
import { REPAIR_INSTRUCTIONS, writeRepairInput } from "./prompts/repair.ts";

export interface JsonQuestion<Value> {
  request: Pick<ModelRequest, "instructions" | "input">;
  /** What the answer is, for servers that want their schemas named. */
  name: string;
  rank: number;
  signal?: AbortSignal | undefined;
  schema: z.ZodType<Value>;
  /** Makes of other shapes that models answer in the one that is asked for. */
  adapt?(json: unknown): unknown;
  /** Reads an answer that is no JSON, where that can be done. */
  readText?(text: string): Value | undefined;
  /** Why a value of the right shape cannot be used all the same. */
  refuse?(value: Value): string | undefined;
  /** What there is of the answer, as it comes; undefined where that was of no use, and it begins again. */
  onPartial?(partial: PartialJson | undefined): void;
}

/** Asks for JSON of a schema; where the reply is none it is asked for once more, and then refused. */
export async function askForJson<Value>(
  calls: ModelCalls,
  question: JsonQuestion<Value>,
): Promise<{ value: Value; tokens: TokenCount }> {
  const { request, name, rank, signal, schema, adapt = (json: unknown) => json, readText, refuse } = question;
  const watched = { rank, signal, ...watchPartial(question) };
  const format = { name, schema: z.toJSONSchema(schema, { io: "input" }) };
  const read = (text: string) => {
    const json = findJson(text) ?? readText?.(text);
    if (json === undefined) return { problem: "It is not JSON." };
    const parsed = schema.safeParse(adapt(json));
    if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
    const problem = refuse?.(parsed.data);
    return problem === undefined ? { value: parsed.data } : { problem };
  };
  const first = await calls.ask({ request: () => ({ ...request, format }), ...watched });
  const answer = read(first.text);
  if (answer.problem === undefined) return { value: answer.value, tokens: first.tokens };
  question.onPartial?.(undefined);
  const repair = {
    instructions: `${request.instructions}\n\n${REPAIR_INSTRUCTIONS}`,
    input: writeRepairInput(request.input, answer.problem),
    format,
  };
  const second = await calls.ask({ request: () => repair, ...watched });
  const repaired = read(second.text);
  if (repaired.problem !== undefined) throw new ModelError(NOT_USABLE);
  return { value: repaired.value, tokens: addTokens(first.tokens, second.tokens) };
}

const NOT_USABLE =
  "The model did not answer in a form that can be used. Try again, or take a model that is better at it.";

/** A few words: to read a reply anew for each of its tokens would take more time than it is worth. */
const CHARACTERS_BETWEEN = 24;
/** What must have come since, as a part of the whole: so all readings together take time as its length. */
const PART_BETWEEN = 1 / 64;

/** Reads a reply as far as it has come, again and again. */
function watchPartial<Value>({
  onPartial,
  readText,
}: JsonQuestion<Value>): Pick<Question, "onStart" | "onText"> {
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
      const partial = readPartialJson(reply) ?? readWhole(readText?.(reply));
      if (!partial) return;
      hasTold = true;
      onPartial(partial);
    },
  };
}

const readWhole = (value: unknown): PartialJson | undefined =>
  value === undefined ? undefined : { value, open: new Set() };
