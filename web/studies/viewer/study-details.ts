import type { Study } from "../../../contract/records/study.schema.ts";
import { withWords } from "../../../contract/records/study-facts.ts";

export interface StudyDetail {
  name: string;
  /** Markdown where it is long, one line else. */
  text: string;
  isLong: boolean;
}

export function listStudyDetails(study: Study): StudyDetail[] {
  return [
    short("Format", study.studyFormat),
    short("Difficulty", study.difficultyLevel),
    short("Age Group", study.targetAgeGroup),
    short("Languages", withWords(study.languageOptions).join(", ")),
    short("Ministry Tags", study.ministryTags),
    long("Materials", study.materials),
    long("Prerequisites", study.prerequisites),
    long("Expected Outcomes", toBullets(withWords(study.expectedOutcomes))),
  ].filter(({ text }) => text !== "");
}

const short = (name: string, text: string) => ({ name, text: capitalize(text.trim()), isLong: false });
const long = (name: string, text: string) => ({ name, text: text.trim(), isLong: true });

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const toBullets = (entries: readonly string[]) =>
  entries.map((entry) => `- ${entry.trim().replaceAll(/\r?\n/g, "\n  ")}`).join("\n");
