import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError } from "../../engine.ts";
import type { Verifier } from "../../verify/verifier.ts";
import { createMarkdownStream, type LineRules, type MarkdownStream } from "./markdown-stream.ts";
import { NOT_FITTING } from "./generate-json.ts";
import type { Prompt } from "../calls/model-api.ts";
import { addTokens, type ModelClient } from "../calls/model-client.ts";
import { formatContinuation } from "../prompts/summary.ts";

const MAX_ATTEMPTS = 2;

export interface TextRequest {
  request: Prompt;
  priority: number;
  signal?: AbortSignal | undefined;
  /** Removes ungrounded sentences before anyone sees them. */
  verifier: Verifier;
  /** Whether a reply, perhaps incomplete, fits the task. */
  isUsable(text: string): boolean;
  onText?: ((text: string) => void) | undefined;
  rules?: Promise<LineRules>;
}

/** Streams complete lines of Markdown. Continues a reply that is cut off; retries an unusable one once. */
export async function generateText(
  client: ModelClient,
  { request, priority, signal, verifier, isUsable, onText, rules }: TextRequest,
): Promise<{ value: string; tokens: TokenCount; removed: number }> {
  const tokens: TokenCount[] = [];
  // The call doesn't wait for the rules, but what it brings does.
  let stream: MarkdownStream | undefined;
  const early: ((stream: MarkdownStream) => void)[] = [];
  const created = Promise.resolve(rules).then((known) => {
    stream = createMarkdownStream(verifier, isUsable, onText, known);
    for (const event of early) event(stream);
    return stream;
  });
  created.catch(() => undefined);
  const tell = (event: (stream: MarkdownStream) => void) => void (stream ? event(stream) : early.push(event));
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const reply = await client.complete({
      priority,
      signal,
      prefix: request.prefix,
      request: () => {
        const { instructions, input } = request;
        const written = stream?.emitted() ?? "";
        return { instructions, input: written === "" ? input : `${input}\n\n${formatContinuation(written)}` };
      },
      onStart: () => tell((each) => each.restart()),
      onText: (text) => tell((each) => each.add(text)),
    });
    tokens.push(reply.tokens);
    const whole = await created;
    const isContinued = !reply.isComplete && attempt < MAX_ATTEMPTS;
    const text = isContinued ? undefined : whole.end(!reply.isComplete);
    if (text !== undefined)
      return { value: text, tokens: addTokens(...tokens), removed: whole.removedCount() };
  }
  throw new ModelError(NOT_FITTING);
}
