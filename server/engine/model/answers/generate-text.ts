import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError } from "../../engine.ts";
import type { Verifier } from "../../verify/verifier.ts";
import { createMarkdownStream } from "./markdown-stream.ts";
import { addTokens, type ModelClient } from "../calls/model-client.ts";
import { formatContinuation } from "../prompts/summary.ts";

const MAX_ASKED = 2;

export interface TextRequest {
  instructions: string;
  input: string;
  priority: number;
  signal?: AbortSignal | undefined;
  /** Leaves out what is not true, before anybody sees it. */
  verifier: Verifier;
  /** Whether what there is of a reply is an answer to the question. */
  isUsable(text: string): boolean;
  onText?: ((text: string) => void) | undefined;
}

/**
 * Asks for Markdown. Lines are handed on as they are finished, from where the reply is seen to be an answer to the
 * question; a reply that is cut short after that is gone on with. One that is no answer is asked for once more.
 */
export async function generateText(
  client: ModelClient,
  { instructions, input, priority, signal, verifier, isUsable, onText }: TextRequest,
): Promise<{ value: string; tokens: TokenCount; removed: number }> {
  const tokens: TokenCount[] = [];
  const draft = createMarkdownStream(verifier, isUsable, onText);
  for (let asked = 1; asked <= MAX_ASKED; asked += 1) {
    const reply = await client.complete({
      priority,
      signal,
      request: () => {
        const written = draft.given();
        return { instructions, input: written === "" ? input : `${input}\n\n${formatContinuation(written)}` };
      },
      onStart: draft.restart,
      onText: draft.add,
    });
    tokens.push(reply.tokens);
    const isCut = !reply.isComplete && asked < MAX_ASKED;
    const text = isCut ? undefined : draft.end(!reply.isComplete);
    if (text !== undefined) return { value: text, tokens: addTokens(...tokens), removed: draft.removed() };
  }
  throw new ModelError("The model's reply didn't fit the task. Try again, or use another model.");
}
