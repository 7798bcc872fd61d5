import type { Episode } from "../../contract/imports/episode.ts";

/** Types of transcripts by the extension that tells how to read them; the best one first. */
export const TRANSCRIPT_TYPES: ReadonlyMap<string, string> = new Map([
  [".vtt", "text/vtt"],
  [".srt", "application/x-subrip"],
  [".json", "application/json"],
  [".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  [".md", "text/markdown"],
  [".txt", "text/plain"],
]);

/** Other names of these types in feeds. */
const OTHER_NAMES: Record<string, string> = {
  "application/srt": "application/x-subrip",
  "text/srt": "application/x-subrip",
};

const EXTENSIONS = new Map(Array.from(TRANSCRIPT_TYPES, ([extension, type]) => [type, extension]));
const RANKS = [...TRANSCRIPT_TYPES.keys()];

/** Undefined for types that can't be read. */
export const findTranscriptExtension = (type: string): string | undefined =>
  EXTENSIONS.get(OTHER_NAMES[type] ?? type);

const rank = ({ mediaType }: { mediaType: string }) =>
  RANKS.indexOf(findTranscriptExtension(mediaType) ?? "");

/** Those that can be read, the best ones first: in the language of the feed, others are probably translations. */
export function pickTranscripts(
  transcripts: Episode["transcripts"],
  feedLanguage?: string,
): Episode["transcripts"] {
  const isForeign = ({ language = feedLanguage }: Episode["transcripts"][number]) =>
    Number(feedLanguage !== undefined && nameLanguage(language!) !== nameLanguage(feedLanguage));
  return transcripts
    .filter((transcript) => rank(transcript) >= 0)
    .toSorted((a, b) => isForeign(a) - isForeign(b) || rank(a) - rank(b))
    .slice(0, 3);
}

const nameLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0]!;
