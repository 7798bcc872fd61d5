import type { TextSource } from "../../contract/sharing/provenance.ts";
import type { StoredResult } from "../db/schema.ts";

/** How a transcript is stored that is from `source` and was not edited yet. `maker` is a provider or the name of a file. */
export const describeTranscriptSource = (source: TextSource, maker: string): StoredResult => ({
  engine: maker,
  madeAt: new Date().toISOString(),
  tokens: { input: 0, output: 0 },
  isEdited: false,
  madeFrom: source,
});
