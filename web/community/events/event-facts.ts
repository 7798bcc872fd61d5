// What is said of an event in a few words.
import { formatDay } from "../calendar/month.ts";
import type { CommunityEvent } from "../content.ts";

export const EVENT_TYPE_LABELS: Record<CommunityEvent["type"], string> = {
  service: "Service",
  study: "Study",
  prayer: "Prayer",
};

/** "7:00 PM", as the reader's language writes the hour. */
export function formatTime(time: string, locale?: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(Date.UTC(2000, 0, 1, hour, minute)).toLocaleTimeString(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
}

/** "Sunday, November 3, 2024, 10:00 AM": on the clocks of the place, wherever the reader is. */
export function describeWhen({ date, time }: Pick<CommunityEvent, "date" | "time">, locale?: string): string {
  return `${formatDay(date, { dateStyle: "full" }, locale)}, ${formatTime(time, locale)}`;
}

/** "24 attend", "25 attend, you too". */
export function describeAttendance(attendees: number, isAttending: boolean): string {
  if (isAttending) return attendees === 1 ? "You attend" : `${attendees} attend, you too`;
  return attendees === 1 ? "1 attends" : `${attendees} attend`;
}
