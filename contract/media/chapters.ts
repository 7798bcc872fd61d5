import { toLine } from "../text/line.ts";

/** A part of a recording, and when it begins, in seconds from the start of the recording. */
export interface Chapter {
  start: number;
  title: string;
}

export const MAX_CHAPTERS = 200;

/** Reads the JSON chapters of Podcasting 2.0. Those without a title, or that only change the picture, are left out. */
export function readChapters(file: unknown): Chapter[] {
  const listed = (file as { chapters?: unknown } | null)?.chapters;
  const byStart = new Map<number, Chapter>();
  for (const chapter of Array.isArray(listed) ? listed : []) {
    const { startTime: start, title, toc } = (chapter ?? {}) as Record<string, unknown>;
    if (typeof start !== "number" || !Number.isFinite(start) || start < 0 || toc === false) continue;
    const line = typeof title === "string" ? toLine(title) : "";
    if (line !== "" && !byStart.has(start)) byStart.set(start, { start, title: line });
  }
  return [...byStart.values()].toSorted((a, b) => a.start - b.start).slice(0, MAX_CHAPTERS);
}
