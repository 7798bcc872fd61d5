import { processingEndpoints } from "../../contract/processing.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import {
  generateActivities,
  generateLessonPlan,
  generateQuestions,
  getHighlights,
  refineTranscription,
  summarize,
} from "./processing.ts";

export function addProcessingRoutes(bind: Bind, context: Context): void {
  const { engine, transcripts } = context;
  const calls = processingEndpoints;

  bind(calls.refineTranscription, ({ user, body }) => refineTranscription(context, user.uid, body));
  bind(calls.summarize, ({ user, body: { text, ...rest } }) =>
    summarize(context, user.uid, { ...rest, transcription: text }),
  );
  bind(calls.generateLessonPlan, ({ user, body }) => generateLessonPlan(context, user.uid, body));
  bind(calls.getHighlights, ({ user, body }) => getHighlights(context, user.uid, body));

  bind(calls.generateDiscussionQuestions, async ({ body: { existingQuestions: existing, ...subject } }) => ({
    questions: await generateQuestions(engine, { ...subject, existing }),
  }));
  bind(calls.generateActivities, async ({ body: { existingActivities: existing, ...subject } }) => ({
    activities: await generateActivities(engine, { ...subject, existing }),
  }));

  bind(calls.readTranscript, ({ body, query }) => transcripts.read(body, query.filename));
}
