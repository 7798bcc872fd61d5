import type { Study } from "../../../contract/records/study.schema.ts";
import { removeBlankEntries } from "../../../contract/records/study-labels.ts";

export interface StudyDetail {
  name: string;
  /** Markdown if `isLong`, else a single line. */
  text: string;
  isLong: boolean;
}

export function listStudyDetails(study: Study): StudyDetail[] {
  return [
    createShort("Format", study.studyFormat),
    createShort("Difficulty", study.difficultyLevel),
    createShort("Age Group", study.targetAgeGroup),
    createShort("Languages", removeBlankEntries(study.languageOptions).join(", ")),
    createShort("Ministry Tags", study.ministryTags),
    createLong("Materials", study.materials),
    createLong("Prerequisites", study.prerequisites),
    createLong("Expected Outcomes", toBullets(removeBlankEntries(study.expectedOutcomes))),
  ].filter(({ text }) => text !== "");
}

const createShort = (name: string, text: string) => ({ name, text: capitalize(text.trim()), isLong: false });
const createLong = (name: string, text: string) => ({ name, text: text.trim(), isLong: true });

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const toBullets = (entries: readonly string[]) =>
  entries.map((entry) => `- ${entry.trim().replaceAll(/\r?\n/g, "\n  ")}`).join("\n");
