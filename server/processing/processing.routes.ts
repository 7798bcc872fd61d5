import { devotionalEndpoints } from "../../contract/records/devotional.schema.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { RESULT_NAMES, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import { processingEndpoints } from "../../contract/processing/processing.schema.ts";
import { studyEndpoints } from "../../contract/records/study.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { countSeriesDays, makeDevotional, makeSeries } from "./make-devotional.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { makeStudy } from "./make-study.ts";
import { makeGuide } from "./make-guide.ts";
import {
  generateItems,
  makeSermonResult,
  type ProcessingContext,
  type ProcessingRequest,
} from "./processing.ts";

export function addProcessingRoutes(route: AddRoute, context: ProcessingContext & RecordParts): void {
  const calls = processingEndpoints;

  for (const name of RESULT_NAMES) {
    const { call, format } = SERMON_RESULTS[name];
    route<Endpoint>(calls[call.name], async ({ user, body, ...watch }) => {
      const request = body as ProcessingRequest & Record<typeof call.textField, string>;
      const transcription = request[call.textField];
      const text = await makeSermonResult(context, user.uid, name, { ...request, transcription }, watch);
      // A sermon stores this whole response as its highlights.
      return format === "highlights" ? JSON.parse(text) : { [call.answerField]: text };
    });
  }

  route(
    calls.generateDiscussionQuestions,
    async ({ user, body: { existingQuestions: existing, ...subject }, ...watch }) => ({
      questions: await generateItems(context, "generateQuestions", user.uid, { ...subject, existing }, watch),
    }),
  );
  route(
    calls.generateActivities,
    async ({ user, body: { existingActivities: existing, ...subject }, ...watch }) => ({
      activities: await generateItems(
        context,
        "generateActivities",
        user.uid,
        { ...subject, existing },
        watch,
      ),
    }),
  );
  route(studyEndpoints.createStudyFromSermon, ({ user, params, body, signal }) =>
    makeStudy(context, user.uid, params.id, body, signal),
  );
  route(studyEndpoints.generateStudyGuide, ({ user, params, body, ...watch }) =>
    makeGuide(context, user.uid, params.id, body, watch),
  );
  route(devotionalEndpoints.generateDevotional, ({ user, params, body, ...watch }) =>
    makeDevotional(context, user.uid, params.id, body, watch),
  );
  route(devotionalEndpoints.countSeriesDays, ({ user, params, signal }) =>
    countSeriesDays(context, user.uid, params.id, signal),
  );
  route(devotionalEndpoints.createDevotionalSeries, async ({ user, params, body, ...watch }) => ({
    items: await makeSeries(context, user.uid, params.id, body, watch),
  }));
}
