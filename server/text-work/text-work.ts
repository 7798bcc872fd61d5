import { setImmediate } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { RawJson } from "../../contract/text/raw-json.ts";
import { retimeSegments } from "../../contract/transcript/retime-transcript.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { findPlaces, type PlaceSearch } from "../content/find-places.ts";
import { type RecordToWrite, writeArchivedMarkdown } from "../archive/archived-records.ts";
import { measureChange } from "../records/measure-change.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { WorkerError } from "../workers/worker-error.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./text-worker.ts";
import type { LargeBodyTask } from "./text-worker.ts";

/** Takes 50 ms at worst. Most texts that users save are shorter. */
export const MAX_INLINE_CHARACTERS = 50_000;

/** Searching is faster. */
const MAX_INLINE_SEARCHED = 100_000;

/** Processes short texts at once, and long ones in a child process so that other requests don't have to wait. */
export function createTextWork(log: BaseLogger) {
  const pool = createWorkerPool<typeof Worker>("text-work/text-worker.ts", { log });
  return {
    /** Parses and validates the JSON body of a request. Throws an `AppError` with a message for the user. */
    async readLargeBody(task: LargeBodyTask, options: TaskOptions) {
      const { json, segments } = await pool.run("readLargeBody", task, options);
      const body = JSON.parse(json) as Record<string, unknown>;
      return segments === undefined
        ? body
        : { ...body, segments: segments === "null" ? null : new RawJson(segments) };
    },
    async sanitizeLessonPlan(html: string, options: TaskOptions) {
      if (html.length <= MAX_INLINE_CHARACTERS) return sanitizeLessonPlan(html);
      return pool.run("sanitizeLessonPlan", html, options);
    },
    async retimeSegments(segments: RawJson<Segment[]>, transcript: string, options: TaskOptions) {
      if (segments.json.length + transcript.length <= MAX_INLINE_CHARACTERS) {
        const retimed = retimeSegments(segments.parse(), transcript);
        return retimed && RawJson.of(retimed);
      }
      const task = { segments: segments.json, transcript };
      const retimed = await pool.run("retimeSpeech", task, options);
      return retimed === null ? null : new RawJson<Segment[]>(retimed);
    },
    async measureChange(before: string, after: string, options: TaskOptions) {
      if (before.length + after.length <= MAX_INLINE_CHARACTERS) return measureChange({ before, after });
      return pool.run("measureChange", { before, after }, options);
    },
    async findPlaces(search: PlaceSearch, options: TaskOptions) {
      if (countCharacters(search.searched.record) > MAX_INLINE_SEARCHED) {
        return pool.run("findPlaces", search, options);
      }
      // A page of results has many records, so other requests get a turn in between.
      await setImmediate();
      return findPlaces(search);
    },
    /** The readable version of an archived record; undefined if writing the Markdown fails or takes too long. */
    async writeArchivedMarkdown({ kind, row, provenance }: RecordToWrite, options: TaskOptions) {
      // The Markdown doesn't contain timed segments.
      const record = { kind, row: { ...row, segments: null }, provenance };
      if (countCharacters(row) <= MAX_INLINE_CHARACTERS) return writeArchivedMarkdown(record);
      return pool.run("writeArchivedMarkdown", record, options).catch((error: unknown) => {
        if (error instanceof WorkerError) return undefined;
        throw error;
      });
    },
    close: pool.close,
  };
}

function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countCharacters(inner), 0);
}
