import { DEVOTIONAL_MESSAGES } from "../../../../contract/devotional.ts";
import { readDevotionalPassage, writeReading } from "../../devotional/write-devotional.ts";
import { type DevotionalParts, type DevotionalSource, EngineError } from "../../engine.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { readPassage } from "../study/passage-features.ts";
import { askOnPassage } from "./ask-on-passage.ts";
import { dwellOnPassage } from "./dwell-on-passage.ts";
import { nameByPassage } from "./name-by-passage.ts";

const MOST_QUESTIONS = 4;

/**
 * A devotional on a passage. It consists of the Bible text, of lines of it to dwell on, and of questions; it claims
 * nothing of them. Throws an `EngineError` where no passage is named.
 */
export function createDevotional(source: DevotionalSource): DevotionalParts {
  const passage = readDevotionalPassage(source);
  if (!passage) throw new EngineError(DEVOTIONAL_MESSAGES.noPassage);
  const features = readPassage(passage.verses);
  return {
    title: source.title.trim() || nameByPassage(features, passage.reference),
    reading: writeReading({ passage, paragraphs: dwellOnPassage(features, passage.reference) }),
    reflectionQuestions: askOnPassage(features, passage.reference, MOST_QUESTIONS),
    prayer: writePrayer(features, passage.reference, "").join(" "),
  };
}
