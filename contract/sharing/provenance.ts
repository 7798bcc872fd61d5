// How the texts of a record were made, in words.

export const TEXT_SOURCES = [
  "people",
  "engine",
  "speech",
  "captions",
  "file",
  "unknown",
  "approval",
] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

export const PROVENANCE_TITLE = "How this was made";

interface Described {
  /** When it was made or approved. */
  madeAt?: string | null;
  source: TextSource;
  maker: string | null;
  speaker: string;
  isEdited: boolean;
  people: readonly string[];
  changedShare: number | null;
  isOutOfDate: boolean;
}

const NAMES = new Intl.ListFormat("en");

/** For example "generated (Built-in engine) and edited by Anna Green (12% of the words)". */
export function describeProvenance(text: Described): string {
  if (text.source === "approval") return describeApproval(text);
  const people = text.people.length === 0 ? "people" : NAMES.format(text.people);
  if (text.source === "people") return `written by ${people}`;
  const spoken = text.speaker === "" ? "" : `spoken by ${text.speaker}, `;
  const share = text.changedShare === null ? "" : ` (${formatShare(text.changedShare)} of the words)`;
  const edited = text.isEdited ? ` and edited by ${people}${share}` : "";
  const outdated = text.isOutOfDate ? "; its source has changed since" : "";
  return `${spoken}${describeSource(text)}${edited}${outdated}`;
}

/** "by Anna Green on 2026-11-24" */
const describeApproval = ({ people, madeAt }: Described): string =>
  `by ${people.join(", ")}${madeAt ? ` on ${madeAt.slice(0, "2026-11-24".length)}` : ""}`;

function describeSource({ source, maker }: Described): string {
  switch (source) {
    case "speech":
      return `recognized (${maker ?? "speech recognition"})`;
    case "captions":
      return "from the captions of the video";
    case "file":
      return maker === null ? "from a file" : `from the file ${maker}`;
    case "engine":
      return `generated (${maker ?? "engine"})`;
    default:
      return "source not recorded";
  }
}

function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return "less than 1%";
  return `${Math.round(share * 100)}%`;
}
