export interface CaptionTrack {
  id: string;
  /** BCP 47 tag. */
  language: string;
  /** "standard" (the owner's), "asr" (automatic) or "forced". */
  trackKind: string;
  /** "primary", "commentary", "descriptive", … */
  audioTrackType?: string | undefined;
  isDraft?: boolean | undefined;
  isEasyReader?: boolean | undefined;
  status?: string | undefined;
}

export const isAutomatic = (track: CaptionTrack) => track.trackKind === "asr";

/**
 * The track that says what was preached: in the first of `languages` (tags, the likeliest first) that has one; of
 * those the owner's before the automatic one. Undefined where no track can be used.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  languages: readonly string[],
): CaptionTrack | undefined {
  const usable = tracks.filter((track) => track.isDraft !== true && track.status !== "failed");
  const [best] = usable
    .map((track) => ({ track, rank: rank(track, languages, usable) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank));
  return best?.track;
}

export const hasLanguage = (tracks: readonly CaptionTrack[], language: string) =>
  tracks.some((track) => isSameLanguage(track.language, language));

function rank(track: CaptionTrack, languages: readonly string[], all: readonly CaptionTrack[]): number[] {
  const wanted = languages.find((language) => hasLanguage(all, language));
  // What YouTube heard is in the language that was spoken.
  const heard = all.find(isAutomatic)?.language;
  return [
    wanted !== undefined && !isSameLanguage(track.language, wanted) ? 1 : 0,
    ["standard", "asr"].indexOf(track.trackKind) === -1 ? 1 : 0,
    isAutomatic(track) ? 1 : 0,
    heard !== undefined && !isSameLanguage(track.language, heard) ? 1 : 0,
    ["commentary", "descriptive"].includes(track.audioTrackType ?? "") ? 1 : 0,
    track.isEasyReader === true ? 1 : 0,
    track.language.toLowerCase() === wanted?.toLowerCase() ? 0 : 1,
  ];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

const isSameLanguage = (a: string, b: string) => primaryOf(a) === primaryOf(b);

const primaryOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];
