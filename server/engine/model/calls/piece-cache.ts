import { createHash } from "node:crypto";
import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import type { PieceStore } from "../../engine.ts";

/** What a piece is of; what was made by another model or with another prompt is made again. */
export interface PieceScope {
  model: string;
  step: string;
  version: number;
}

interface CachedPiece<Value> {
  value: Value;
  tokens: TokenCount;
  /** How many sentences were left out of it because they were not true. */
  removed: number;
}

/** The finished pieces of one kind, found by what they were made from. Without a store it is always empty. */
export interface PieceCache<Value> {
  find(input: string): Promise<CachedPiece<Value> | undefined>;
  save(input: string, piece: CachedPiece<Value>): Promise<void>;
}

export function createPieceCache<Value>(
  pieces: PieceStore | undefined,
  schema: z.ZodType<Value>,
  { model, step, version }: PieceScope,
): PieceCache<Value> {
  const Stored = z.object({ value: schema, removed: z.int() });
  const keyOf = (input: string) => hash(model, step, String(version), input);
  return {
    async find(input) {
      const piece = await pieces?.find(keyOf(input));
      const read = piece && Stored.safeParse(parseJson(piece.text));
      return read?.success ? { ...read.data, tokens: piece?.tokens ?? { input: 0, output: 0 } } : undefined;
    },
    save: async (input, { value, tokens, removed }) =>
      pieces?.save(keyOf(input), { text: JSON.stringify({ value, removed }), tokens }),
  };
}

interface PieceWork<Value> extends PieceScope {
  pieces: PieceStore | undefined;
  /** All that the piece depends on. */
  input: string;
  schema: z.ZodType<Value>;
  make(): Promise<CachedPiece<Value>>;
}

/** Takes a piece from the store where it is there, and else makes and keeps it. */
export async function cachePiece<Value>({
  pieces,
  input,
  schema,
  make,
  ...kind
}: PieceWork<Value>): Promise<CachedPiece<Value>> {
  const cache = createPieceCache(pieces, schema, kind);
  const kept = await cache.find(input);
  if (kept) return kept;
  const made = await make();
  await cache.save(input, made);
  return made;
}

function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
