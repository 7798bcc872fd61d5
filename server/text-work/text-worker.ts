// What runs in the process that does the long work on single requests and texts; see docs/decisions/037.
import { endpoints } from "../../contract/endpoints.ts";
import { retimeSegments } from "../../contract/transcript/retime-transcript.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { writeArchivedMarkdown } from "../archive/archived-records.ts";
import { findPlaces } from "../content/find-places.ts";
import { AppError } from "../errors.ts";
import { parseJsonBody } from "../http/bodies/parse-json-body.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";

export { findPlaces, sanitizeLessonPlan, writeArchivedMarkdown };

export interface LargeBodyTask {
  method: string;
  path: string;
  bytes: Uint8Array;
}

/** A checked body as JSON. Timed speech is apart, so that nobody has to parse it who only passes it on. */
export interface CheckedBody {
  json: string;
  segments?: string;
}

/** Reads the body of a call and checks it. Throws invalid, with the sentence to show. */
export function readLargeBody({ method, path, bytes }: LargeBodyTask): CheckedBody {
  const endpoint = Object.values(endpoints).find((each) => each.method === method && each.path === path);
  const checked = endpoint?.body.safeParse(parseJsonBody(Buffer.from(bytes).toString()));
  if (!checked?.success) {
    throw new AppError("invalid", checked?.error.issues[0]?.message ?? ERROR_MESSAGES.invalidBody);
  }
  const { segments, ...body } = checked.data as { segments?: unknown };
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
