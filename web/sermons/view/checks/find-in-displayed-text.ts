import type { CheckedPart, TextSpan } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { createRangeFinder } from "../../../ui/text/text-ranges.ts";
import type { Place } from "./places.ts";

/** Undefined if the place is in another text. Places in the raw transcript are mapped to the refined one by their words. */
export function findInDisplayedText(
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
