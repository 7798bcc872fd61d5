import { devotionalEndpoints } from "../../contract/devotional.ts";
import { processingEndpoints } from "../../contract/processing.ts";
import { studyEndpoints } from "../../contract/study.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { makeDevotional, makeSeries } from "./make-devotional.ts";
import { makeGuide } from "./make-guide.ts";
import { generateActivities, generateQuestions, process } from "./processing.ts";

export function addProcessingRoutes(bind: Bind, context: Context): void {
  const calls = processingEndpoints;

  bind(calls.refineTranscription, async ({ user, body, ...watch }) => ({
    refinedTranscription: await process(context, user.uid, "refinedTranscript", body, watch),
  }));
  bind(calls.summarize, async ({ user, body: { text: transcription, ...rest }, ...watch }) => ({
    summary: await process(context, user.uid, "summary", { ...rest, transcription }, watch),
  }));
  bind(calls.generateLessonPlan, async ({ user, body, ...watch }) => ({
    lessonPlan: await process(context, user.uid, "lessonPlan", body, watch),
  }));
  // A sermon stores the whole answer of this call as its text.
  bind(calls.getHighlights, async ({ user, body, ...watch }) =>
    JSON.parse(await process(context, user.uid, "highlights", body, watch)),
  );

  bind(
    calls.generateDiscussionQuestions,
    async ({ user, body: { existingQuestions: existing, ...subject }, ...watch }) => ({
      questions: await generateQuestions(context, user.uid, { ...subject, existing }, watch),
    }),
  );
  bind(
    calls.generateActivities,
    async ({ user, body: { existingActivities: existing, ...subject }, ...watch }) => ({
      activities: await generateActivities(context, user.uid, { ...subject, existing }, watch),
    }),
  );
  bind(studyEndpoints.generateStudyGuide, ({ user, params, body, ...watch }) =>
    makeGuide(context, user.uid, params.id, body.engine, watch),
  );
  bind(devotionalEndpoints.generateDevotional, ({ user, params, body, ...watch }) =>
    makeDevotional(context, user.uid, params.id, body.engine, watch),
  );
  bind(devotionalEndpoints.createDevotionalSeries, async ({ user, params, body, ...watch }) => ({
    items: await makeSeries(context, user.uid, params.id, body, watch),
  }));

  bind(calls.readTranscript, ({ user, body, query, signal }) =>
    context.transcripts.read({ bytes: body, filename: query.filename }, { owner: user.uid, signal }),
  );
}
