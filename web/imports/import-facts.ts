import { formatBytes } from "../../contract/media/media.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import type { Import, ImportItem } from "../../contract/imports/imports.schema.ts";

export const totalOf = ({ counts }: Import) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const describeSource = ({ url }: Import) => new URL(url).host || "Folder on this server";

/** For example "12 of 120 imported, 3 failed". */
export function describeImport(one: Import): string {
  const { counts, state } = one;
  const chosen = totalOf(one) - counts.skipped;
  if (counts.done + counts.failed + counts.running === 0 && state === "paused") return "Not started yet";
  const failed = counts.failed > 0 ? `, ${counts.failed.toLocaleString("en")} failed` : "";
  const paused = state === "paused" && counts.waiting > 0 ? " · Paused" : "";
  return `${counts.done.toLocaleString("en")} of ${chosen.toLocaleString("en")} imported${failed}${paused}`;
}

/** For example "Oct 12, 2025 · Jane Roe · Romans · 34 MB". */
export function describeItem({
  date,
  speaker,
  series,
  bytes,
  hasRecording,
  hasTranscript,
}: ImportItem): string {
  const size = bytes === null ? undefined : formatBytes(bytes);
  const content = hasRecording
    ? hasTranscript && "with transcript"
    : hasTranscript
      ? "transcript only"
      : "no recording";
  return [date && formatDay(date), speaker, series, size, content].filter(Boolean).join(" · ");
}

export function describeItemState({ state, received, bytes, message }: ImportItem): string {
  switch (state) {
    case "running":
      return received > 0 && bytes !== null
        ? `Importing, ${Math.min(99, Math.floor((received / bytes) * 100))}%`
        : "Importing";
    case "done":
      return "Imported";
    case "failed":
      return message;
    case "skipped":
      return message;
    case "waiting":
      return "";
  }
}
