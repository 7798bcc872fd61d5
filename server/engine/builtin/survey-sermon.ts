import type { SermonSource } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import { isTeaching } from "./speech/speech-class.ts";

/** What a language model's answers about a sermon are checked with. */
export interface SermonSurvey {
  /**
   * The sentences that are not what the preacher teaches: greetings, announcements, prompts, remarks, prayers, readings, songs,
   * fillers and garbage.
   */
  asides: string[];
  /** The passage that the sermon is about, or else the first that it names; "" if there is none. */
  scripture: string;
}

export function surveySermon(source: SermonSource): SermonSurvey {
  const { sentences, sermonText, passages } = analyzeSermon(source);
  return {
    asides: sentences
      .filter(({ kind, speech, claim }) => kind !== "heading" && !isTeaching(speech) && !claim?.isConfident)
      .map(({ text }) => text),
    scripture: sermonText.reference ?? passages[0]?.reference ?? "",
  };
}
