import { LIMITS } from "../../../../contract/limits.ts";
import { getDevotionalPassage, formatDevotionalReading } from "../../devotional/write-devotional.ts";
import type { SeriesDay, SermonWithSummary } from "../../engine.ts";
import type { SessionReading } from "../../guide/session-reading.ts";
import { askAbout } from "../lesson-plan/sermon-questions.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { selectReflectionQuestions } from "./create-devotional.ts";
import { planDays, type PlannedDay } from "./plan-days.ts";

const MAX_ON_PASSAGE = 2;

/** Creates a devotional for each planned day. Throws an `EngineError` if the sermon has no words. */
export function createSeries(sermon: SermonWithSummary): SeriesDay[] {
  const asked: string[] = [];
  return planDays(sermon).map((day) => {
    const passage = getDevotionalPassage({ ...day, edition: sermon.edition });
    const devotional = writeDay(day, passage, asked);
    asked.push(...devotional.reflectionQuestions);
    return devotional;
  });
}

function writeDay(
  { heading, quotations, scripture }: PlannedDay,
  passage: SessionReading | undefined,
  existing: readonly string[],
): SeriesDay {
  const onPassage = passage ? selectReflectionQuestions(passage, MAX_ON_PASSAGE, existing) : [];
  const ofQuotations = quotations.flatMap((quote) => askAbout(quote) ?? []);
  const onSermon = (["interpretation", "application"] as const).flatMap(
    (kind) => ofQuotations.find((question) => question.kind === kind)?.text ?? [],
  );
  return {
    title: heading.slice(0, LIMITS.lineCharacters),
    scripture,
    reading: formatDevotionalReading({
      passage,
      quotations,
      paragraphs: [
        passage
          ? "Read the passage again with these words in mind. How do the two connect?"
          : "Read these words slowly. Which ones do you want to remember?",
      ],
    }),
    reflectionQuestions: [...onSermon, ...onPassage],
    prayer: writePrayer(passage?.reference, heading),
  };
}
