import { type BiblePassage, CHECK_MESSAGES, type SermonChecks } from "../../contract/checks.ts";
import type { DevotionalChecks } from "../../contract/devotional.ts";
import type { Study, StudyChecks } from "../../contract/study.ts";
import type { Db } from "../db/database.ts";
import { getDevotional } from "../devotionals/devotionals.ts";
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
  signal: AbortSignal,
): Promise<SermonChecks> {
  const sermon = await getSermon(db, ownerId, id);
  const { transcript, segments, refinedTranscript, summary, lessonPlan, scripture } = sermon;
  const texts = {
    transcript,
    segments: segments?.json ?? null,
    refinedTranscript,
    summary,
    lessonPlan,
    scripture,
  };
  return checker.check(texts, { owner: ownerId, signal, key: keyOf(ownerId, sermon) });
}

/** Checks a study's texts as they are now; throws not found. */
export async function checkStudy(
  db: Db,
  checker: Checker,
  ownerId: string,
  id: string,
  signal: AbortSignal,
): Promise<StudyChecks> {
  const study = await getStudy(db, ownerId, id);
  const { title, description, scripture, objectives, sessions, generatedContent } = study;
  const guide = generatedContent?.markdown ?? "";
  const texts = { title, description, scripture, objectives, sessions, guide };
  return checker.checkStudy(texts, { owner: ownerId, signal, key: keyOf(ownerId, study) });
}

/** Checks a devotional's texts as they are now; throws not found. */
export async function checkDevotional(
  db: Db,
  checker: Checker,
  ownerId: string,
  id: string,
  signal: AbortSignal,
): Promise<DevotionalChecks> {
  const devotional = await getDevotional(db, ownerId, id);
  const { scripture, reading, reflectionQuestions, prayer } = devotional;
  const texts = { scripture, reading, reflectionQuestions, prayer };
  return checker.checkDevotional(texts, { owner: ownerId, signal, key: keyOf(ownerId, devotional) });
}

/**
 * The cache key of a record's texts. Clients choose the ids of new records, so that another account, or the same one, may
 * reuse the id of a deleted record: id and version alone would hand out the checks of somebody else's texts.
 */
const keyOf = (ownerId: string, { id, createdAt, version }: Pick<Study, "id" | "createdAt" | "version">) =>
  [ownerId, id, createdAt, version].join(" ");

/** The Bible text of a reference; throws not found where it is none, or the Bible has no such verse. */
export function getPassage(reference: string): BiblePassage {
  const passage = readBiblePassage(reference);
  if (!passage) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
  return passage;
}
