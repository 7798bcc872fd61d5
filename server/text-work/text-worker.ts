// The child process for long work on single requests and texts; see docs/decisions/037.
import { endpoints } from "../../contract/endpoints.ts";
import { retimeSegments } from "../../contract/transcript/retime-transcript.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { writeArchivedMarkdown } from "../archive/archived-records.ts";
import { findPlaces } from "../content/find-places.ts";
import { AppError } from "../errors.ts";
import { parseJsonBody } from "../http/bodies/parse-json-body.ts";
import { measureChange } from "../records/measure-change.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";

export { findPlaces, measureChange, sanitizeLessonPlan, writeArchivedMarkdown };

export interface LargeBodyTask {
  method: string;
  path: string;
  bytes: Uint8Array;
}

/** A validated body as JSON. Timed segments are separate, so that code that only passes them on needn't parse them. */
export interface ValidatedBody {
  json: string;
  segments?: string;
}

/** Parses and validates the body of a request. Throws an `AppError` with a message for the user. */
export function readLargeBody({ method, path, bytes }: LargeBodyTask): ValidatedBody {
  const endpoint = Object.values(endpoints).find((each) => each.method === method && each.path === path);
  const parsed = endpoint?.body.safeParse(parseJsonBody(Buffer.from(bytes).toString()));
  if (!parsed?.success) {
    throw new AppError("invalid", parsed?.error.issues[0]?.message ?? ERROR_MESSAGES.invalidBody);
  }
  const { segments, ...body } = parsed.data as { segments?: unknown };
  return {
    json: JSON.stringify(body),
    ...(segments !== undefined && { segments: JSON.stringify(segments) }),
  };
}

export interface RetimeTask {
  segments: string;
  transcript: string;
}

export function retimeSpeech({ segments, transcript }: RetimeTask): string | null {
  const retimed = retimeSegments(JSON.parse(segments) as Segment[], transcript);
  return retimed && JSON.stringify(retimed);
}
