import { createHash } from "node:crypto";
import type { z } from "zod";
import type { TokenCount } from "../../../contract/engine.ts";
import type { PieceStore } from "../engine.ts";

interface PieceWork<Value> {
  model: string;
  pieces: PieceStore | undefined;
  /** Step and version of its prompt: what was made with another prompt is made again. */
  step: string;
  version: number;
  /** All that the piece depends on. */
  input: string;
  schema: z.ZodType<Value>;
  make(): Promise<{ value: Value; tokens: TokenCount }>;
}

/** Takes a piece from the store where it is there, and else makes and keeps it. */
export async function keepPiece<Value>({
  pieces,
  make,
  schema,
  ...work
}: PieceWork<Value>): Promise<{ value: Value; tokens: TokenCount }> {
  if (!pieces) return make();
  const key = hash(work.model, work.step, String(work.version), work.input);
  const kept = await pieces.find(key);
  if (kept) {
    const read = schema.safeParse(parseJson(kept.text));
    if (read.success) return { value: read.data, tokens: kept.tokens };
  }
  const made = await make();
  await pieces.keep(key, { text: JSON.stringify(made.value), tokens: made.tokens });
  return made;
}

function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
