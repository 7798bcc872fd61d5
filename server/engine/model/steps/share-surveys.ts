import { createHash } from "node:crypto";
import type { BuiltinEngine } from "../../builtin-engine.ts";
import type { SermonSurvey } from "../../builtin/survey-sermon.ts";
import type { SermonSource, WorkOptions } from "../../engine.ts";

export type SurveySermon = (
  source: SermonSource,
  options: Pick<WorkOptions, "owner" | "job">,
) => Promise<SermonSurvey>;

/** The steps of a sermon begin together. */
const MAX_SURVEYS = 16;

/** Surveys a sermon once for all of its steps. */
export function shareSurveys({ surveySermon }: Pick<BuiltinEngine, "surveySermon">): SurveySermon {
  const surveys = new Map<string, Promise<SermonSurvey>>();
  return (source, { owner, job }) => {
    const key = hashSource(source);
    const known = surveys.get(key);
    if (known) return known;
    const survey = surveySermon(source, { owner, job }).then(({ result }) => result);
    surveys.set(key, survey);
    survey.catch(() => surveys.delete(key));
    const [oldest] = surveys.keys();
    if (surveys.size > MAX_SURVEYS && oldest !== undefined) surveys.delete(oldest);
    return survey;
  };
}

const hashSource = ({ transcription, transcript, title, scripture, edition }: SermonSource): string =>
  createHash("sha256")
    .update(JSON.stringify([transcription, transcript, title, scripture, edition.id]))
    .digest("base64");

/** Starts a survey that the calls of a step don't wait for. It may reject before anybody waits for it. */
export function startSurvey(
  source: SermonSource,
  { surveySermon }: { surveySermon: SurveySermon },
  options: Pick<WorkOptions, "owner" | "job">,
): Promise<SermonSurvey> {
  const survey = surveySermon(source, options);
  survey.catch(() => undefined);
  return survey;
}
