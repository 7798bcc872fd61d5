import { type BiblePassage, CHECK_MESSAGES, type SermonChecks } from "../../contract/checks.ts";
import type { StudyChecks } from "../../contract/study.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { readBiblePassage } from "../scripture/read-bible-passage.ts";
import { getSermon } from "../sermons/sermons.ts";
import { getStudy } from "../studies/studies.ts";
import type { Checker } from "./checker.ts";

/** Checks a sermon's texts as they are now; throws not found. */
export async function checkSermon(
  db: Db,
  checker: Checker,
  ownerId: string,
  id: string,
): Promise<SermonChecks> {
  const sermon = await getSermon(db, ownerId, id);
  const { transcript, segments, refinedTranscript, summary, lessonPlan, scripture, version } = sermon;
  const texts = { transcript, segments, refinedTranscript, summary, lessonPlan, scripture };
  return checker.check(`${sermon.id} ${version}`, texts);
}

/** Checks a study's texts as they are now; throws not found. */
export async function checkStudy(
  db: Db,
  checker: Checker,
  ownerId: string,
  id: string,
): Promise<StudyChecks> {
  const study = await getStudy(db, ownerId, id);
  const { title, description, scripture, objectives, sessions, generatedContent } = study;
  const guide = generatedContent?.markdown ?? "";
  // Who creates a study chooses its id, and may choose one that has been.
  const key = [ownerId, study.id, study.createdAt, study.version].join(" ");
  return checker.checkStudy(key, { title, description, scripture, objectives, sessions, guide });
}

/** The Bible text of a reference; throws not found where it is none, or the Bible has no such verse. */
export function getPassage(reference: string): BiblePassage {
  const passage = readBiblePassage(reference);
  if (!passage) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return passage;
}
