// The public-domain and openly licensed editions that can be downloaded.
import { z } from "zod";
import { BIBLE_MESSAGES } from "../../../contract/bibles/bibles.ts";
import { BibleId } from "../../../contract/bibles/bibles.schema.ts";
import { AppError } from "../../errors.ts";
import list from "./available-bibles.data.json" with { type: "json" };

const OfferedBible = z.object({
  id: BibleId,
  name: z.string(),
  abbreviation: z.string(),
  language: z.string(),
  license: z.string(),
  /** The line that is printed with its passages. */
  copyright: z.string().default(""),
  /** Approximate size of the file. */
  bytes: z.int(),
  /** Name of the file at the address of the list, and at `BIBLE_DOWNLOAD_URL`. */
  path: z.string(),
  /** SHA-256 of the file in hexadecimal, if its publisher does not change it. */
  sha256: z.string().optional(),
});
export type OfferedBible = z.infer<typeof OfferedBible>;

export interface BibleCatalog {
  address: string;
  bibles: readonly OfferedBible[];
}

export const CATALOG: BibleCatalog = {
  address: list.address,
  bibles: z.array(OfferedBible).parse(list.bibles),
};

export function getOfferedBible({ bibles }: BibleCatalog, id: string): OfferedBible {
  const found = bibles.find((bible) => bible.id === id);
  if (!found) throw new AppError("not_found", BIBLE_MESSAGES.notOffered);
  return found;
}
