import { type BiblePassage, CHECK_MESSAGES, type SermonChecks } from "../../contract/checks.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { readBiblePassage } from "../scripture/read-bible-passage.ts";
import { getSermon } from "../sermons/sermons.ts";
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

/** The Bible text of a reference; throws not found where it is none, or the Bible has no such verse. */
export function getPassage(reference: string): BiblePassage {
  const passage = readBiblePassage(reference);
  if (!passage) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return passage;
}
