import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { EditionDescription } from "./reading/describe-edition.ts";
import { type BibleFile, readBibleFile } from "./reading/read-bible-file.ts";

export interface PackedEdition {
  description: EditionDescription;
  verses: number;
  textHash: string;
  gzippedText: Uint8Array;
}

export async function packBibleFile(file: BibleFile): Promise<PackedEdition> {
  const { description, text } = await readBibleFile(file);
  const json = JSON.stringify(text);
  return {
    description,
    verses: Object.keys(text.verses).length,
    textHash: createHash("sha256").update(json).digest("hex"),
    gzippedText: gzipSync(json),
  };
}
