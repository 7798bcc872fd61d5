import { TEXT_SOURCES } from "../../contract/sharing/provenance.ts";
import { RESULTS_TO_READ, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import { madeBy, ofUnknownSource, type TextOrigin, writtenByPeople } from "../records/text-origin.ts";
import { describeResults } from "./sermon-results.ts";
import type { SermonRow } from "./sermon-rows.ts";

export function listSermonOrigins(row: SermonRow): TextOrigin[] {
  const infos = describeResults(row);
  const results = RESULTS_TO_READ.filter((name) => row[name].trim() !== "").map((name) => {
    const named = { part: name, name: SERMON_RESULTS[name].label, text: row[name] };
    const info = infos[name];
    if (!info) return writtenByPeople(named);
    return madeBy(named, info, { isOutOfDate: info.isOutOfDate, original: textOf(name) });
  });
  return row.transcript.trim() === "" ? results : [...results, describeTranscript(row)];
}

function describeTranscript({ transcript, transcriptInfo, speaker }: SermonRow): TextOrigin {
  const named = { part: "transcript", name: "Transcript", text: transcript };
  if (!transcriptInfo) return ofUnknownSource(named, speaker.trim());
  const source = TEXT_SOURCES.find((known) => known === transcriptInfo.madeFrom) ?? "unknown";
  return madeBy(named, transcriptInfo, {
    source,
    speaker: speaker.trim(),
    original: textOf("transcript"),
  });
}

const textOf = (part: string) => ({ part, field: null, read: (text: string) => text });
