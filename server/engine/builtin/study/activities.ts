import type { StudySubject } from "../../engine.ts";
import { proposeActivities } from "./activity-templates.ts";
import { chooseCandidates } from "./candidates.ts";
import { readPassage } from "./passage-features.ts";
import { describeSubject, findStudyPassage, listObjectives, requireSubject } from "./subject.ts";
import { proposeTopicActivities } from "./topic-templates.ts";

const STAGES = ["observation", "meaning", "meaning", "application"] as const;

/**
 * Up to four activities for a group on the passage. None is among `subject.existing` or close to one of them; when
 * nothing new is left the list is empty. Without a scripture they are about the title, description and objectives;
 * `EngineError` where these are blank too.
 */
export function generateActivities(subject: StudySubject): string[] {
  const passage = findStudyPassage(subject);
  if (!passage) requireSubject(subject);
  const candidates = passage
    ? [
        ...proposeActivities(readPassage(passage.verses), passage.reference),
        ...listObjectives(subject.objectives).map((aim) => ({
          text: `Write the aim “${aim}” at the top of a sheet and hang it up. While the group reads ${passage.reference}, everyone who meets words that help with it writes them on the sheet with their verse; end by choosing one of them for the week.`,
          stage: "application" as const,
          strength: 10,
          topic: "aim",
          verses: [],
          words: aim,
        })),
      ]
    : proposeTopicActivities(subject);
  return chooseCandidates(candidates, subject.existing, STAGES, describeSubject(subject)).map(
    ({ text }) => text,
  );
}
