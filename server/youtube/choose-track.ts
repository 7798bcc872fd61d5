export interface CaptionTrack {
  id: string;
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

/** Prefers `language`, then the language that YouTube detected, and the owner's tracks to automatic ones. */
export function chooseTrack(tracks: readonly CaptionTrack[], language: string): CaptionTrack | undefined {
  const usable = tracks.filter((track) => track.isDraft !== true && track.status !== "failed");
  const [best] = usable
    .map((track) => ({ track, rank: rank(track, language, usable) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank));
  return best?.track;
}

function rank(track: CaptionTrack, language: string, all: readonly CaptionTrack[]): number[] {
  const isThere = all.some((other) => isSameLanguage(other.language, language));
  const wanted = isThere ? language : all.find(isAutomatic)?.language;
  return [
    wanted !== undefined && !isSameLanguage(track.language, wanted) ? 1 : 0,
    ["standard", "asr"].includes(track.trackKind) ? 0 : 1,
    isAutomatic(track) ? 1 : 0,
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
