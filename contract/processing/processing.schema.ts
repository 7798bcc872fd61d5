import { z } from "zod";
import { PROCESSING_MESSAGES } from "./processing.ts";
import { BibleId } from "../bibles/bibles.schema.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { generationFields } from "./engine.schema.ts";
import { RESULT_NAMES, type ResultName, SERMON_RESULTS, type SermonResults } from "../sermon-results.ts";
import { LIMITS } from "../limits.ts";
import { requiredTextOf, textOf } from "../text/text.schema.ts";

const transcription = requiredTextOf(
  LIMITS.transcriptCharacters,
  "Transcript",
  PROCESSING_MESSAGES.emptyTranscript,
);

/**
 * With `sermon_id` the result is stored in that sermon, and its timed transcript is used. If the user has edited the result
 * in the meantime, their text is retained and the new one becomes a version, named by `conflictingVersionId`.
 */
const onSermon = { user_id: z.string().optional(), sermon_id: z.string().optional(), ...generationFields };

const context = (label: string) => textOf(LIMITS.noteCharacters, label).default("");
const Subject = {
  user_id: z.string().optional(),
  ...generationFields,
  scripture: context("Scripture Reference"),
  title: context("Title"),
  description: context("Description"),
  objectives: context("Objectives"),
  /** The edition of the study; the user's if it is absent or null. */
  bible: BibleId.nullish(),
};
const existing = z.array(textOf(LIMITS.noteCharacters, "Entry")).max(500).default([]);

const TRANSCRIPT_BODY_BYTES = 6 * 1024 * 1024;
const errors = ["invalid", "unauthenticated", "forbidden", "not_found", "too_large", "unavailable"] as const;

function defineResultEndpoint<Name extends ResultName>(result: Name) {
  type Call = SermonResults[Name]["call"];
  const { call } = SERMON_RESULTS[result];
  const text = { [call.textField]: transcription } as Record<Call["textField"], typeof transcription>;
  const answer = { [call.answerField]: z.string() } as Record<Call["answerField"], z.ZodString>;
  return defineEndpoint(CALLS[call.name], {
    usageLimit: "generate",
    summary: call.summary,
    body: z.object({ ...text, ...onSermon }),
    bodyLimit: TRANSCRIPT_BODY_BYTES,
    streams: true,
    response: z.object(answer),
    errors,
  });
}

const resultEndpoints = Object.fromEntries(
  RESULT_NAMES.map((result) => [SERMON_RESULTS[result].call.name, defineResultEndpoint(result)]),
) as unknown as {
  [Name in ResultName as SermonResults[Name]["call"]["name"]]: ReturnType<typeof defineResultEndpoint<Name>>;
};

export const processingEndpoints = {
  ...resultEndpoints,
  generateDiscussionQuestions: defineEndpoint(CALLS.generateDiscussionQuestions, {
    usageLimit: "generate",
    summary: "Generates discussion questions that differ from the existing ones",
    body: z.object({ ...Subject, existingQuestions: existing }),
    streams: true,
    response: z.object({ questions: z.array(z.string()) }),
    errors,
  }),
  generateActivities: defineEndpoint(CALLS.generateActivities, {
    usageLimit: "generate",
    summary: "Generates activities that differ from the existing ones",
    body: z.object({ ...Subject, existingActivities: existing }),
    streams: true,
    response: z.object({ activities: z.array(z.string()) }),
    errors,
  }),
};
