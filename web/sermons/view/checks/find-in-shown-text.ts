import type { CheckedPart, TextSpan } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { createRangeFinder } from "../../../ui/text/text-ranges.ts";
import type { Place } from "./places.ts";

/**
 * Where a place is in the text that is shown as `part`. A place of the transcript as it came in is found in the
 * refined one by its words. Undefined where it is of another text, or not there.
 */
export function findInShownText(
  { transcript, refinedTranscript }: Pick<Sermon, "transcript" | "refinedTranscript">,
  part: CheckedPart,
  place: Place,
): TextSpan | undefined {
  if (place.part === part) return { start: place.start, end: place.end };
  if (place.part === "transcript" && part === "refinedTranscript") {
    return createRangeFinder(transcript, refinedTranscript)(place.start, place.end);
  }
  return undefined;
}
