import type { TextSource } from "../../contract/sharing/provenance.ts";
import type { StoredResult } from "../db/schema.ts";

/** Where a text of a record is from, as far as that is stored. */
export interface TextOrigin {
  part: string;
  name: string;
  source: TextSource;
  maker: string | null;
  madeAt: string | null;
  speaker: string;
  isEdited: boolean;
  isOutOfDate: boolean;
  text: string;
  /** Where versions have the text as it was made. */
  original?: OriginalText;
}

export interface OriginalText {
  /** The part whose versions contain it. */
  part: string;
  /** The field of the version's JSON that says how it was made; null if the version is the text. */
  field: string | null;
  read(text: string): string;
}

type Named = Pick<TextOrigin, "part" | "name" | "text">;

const WRITTEN = { maker: null, madeAt: null, speaker: "", isEdited: false, isOutOfDate: false } as const;

export const writtenByPeople = (named: Named): TextOrigin => ({ ...named, ...WRITTEN, source: "people" });

export const ofUnknownSource = (named: Named, speaker: string): TextOrigin => ({
  ...named,
  ...WRITTEN,
  source: "unknown",
  speaker,
});

export const madeBy = (
  named: Named,
  { engine, madeAt, isEdited }: Pick<StoredResult, "isEdited"> & { engine: string; madeAt: string | null },
  more: Partial<TextOrigin>,
): TextOrigin => ({
  ...named,
  ...WRITTEN,
  source: "engine",
  maker: engine === "" ? null : engine,
  madeAt,
  isEdited,
  ...more,
});
