import { createHash } from "node:crypto";
import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import type { PieceStore } from "../../engine.ts";

/** Part of the cache key, so that another model or prompt version generates a piece again. */
export interface PieceScope {
  model: string;
  step: string;
  version: number;
}

interface CachedPiece<Value> {
  value: Value;
  tokens: TokenCount;
  /** Number of sentences that verification removed. */
  removed: number;
}

/** Finished pieces of one scope, keyed by their input. Always empty without a store. */
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
  const getKey = (input: string) => hash(model, step, String(version), input);
  return {
    async find(input) {
      const piece = await pieces?.find(getKey(input));
      const read = piece && Stored.safeParse(parseJson(piece.text));
      return read?.success ? { ...read.data, tokens: piece?.tokens ?? { input: 0, output: 0 } } : undefined;
    },
    save: async (input, { value, tokens, removed }) =>
      pieces?.save(getKey(input), { text: JSON.stringify({ value, removed }), tokens }),
  };
}

interface PieceWork<Value> extends PieceScope {
  pieces: PieceStore | undefined;
  /** Everything that the piece depends on. */
  input: string;
  schema: z.ZodType<Value>;
  generate(): Promise<CachedPiece<Value>>;
}

/** Returns the cached piece, or generates and saves it. */
export async function cachePiece<Value>({
  pieces,
  input,
  schema,
  generate,
  ...kind
}: PieceWork<Value>): Promise<CachedPiece<Value>> {
  const cache = createPieceCache(pieces, schema, kind);
  const cached = await cache.find(input);
  if (cached) return cached;
  const piece = await generate();
  await cache.save(input, piece);
  return piece;
}

function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
