import { formatReference } from "../../scripture/bible/passage.ts";
import type { SermonSource } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import { findMostTreated } from "./analysis/treated-passages.ts";
import { listPreachedPassages } from "./lesson-plan/point-passage.ts";
import { isAside } from "./speech/speech-class.ts";

/** What a language model's answers about a sermon are checked with. */
export interface SermonSurvey {
  /**
   * The sentences that are not what the preacher teaches: greetings, announcements, prompts, remarks, prayers, readings, songs,
   * fillers and garbage.
   */
  asides: string[];
  /** The passage that the sermon is about, or else the one that it turns to most, or names first; "" if there is none. */
  scripture: string;
}

export function surveySermon(source: SermonSource): SermonSurvey {
  const analysis = analyzeSermon(source);
  const { sentences, sermonText, passages } = analysis;
  const treated = findMostTreated(listPreachedPassages(analysis));
  return {
    asides: sentences
      .filter(
        ({ kind, speech, claim, text }) => kind !== "heading" && isAside(speech, text) && !claim?.isConfident,
      )
      .map(({ text }) => text),
    scripture: sermonText.reference ?? (treated ? formatReference(treated) : (passages[0]?.reference ?? "")),
  };
}
