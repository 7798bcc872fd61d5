// The title and date of a sermon that is added from a file or from text.
import { isCaptions } from "../../../contract/transcript/captions.ts";
import { toCalendarDay } from "../../ui/browser/calendar-day.ts";
import { describeFileName } from "../../../contract/media/file-names.ts";
import { formatDay } from "../../../contract/text/calendar-day.ts";

export interface NewSermonDetails {
  title: string;
  date: string;
}

/** The last Sunday, which may be today. */
export function findLastSunday(today: Date): string {
  return toCalendarDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - today.getDay()));
}

/** A date in the name wins over that of the file; documents have only the date of their last change. */
export function describeFile(
  { name, lastModified }: Pick<File, "name" | "lastModified">,
  { isMedia, today }: { isMedia: boolean; today: Date },
): NewSermonDetails {
  const { title, day } = describeFileName(name);
  const recorded = isMedia && lastModified <= today.getTime() ? new Date(lastModified) : undefined;
  const date = day ?? (recorded ? toCalendarDay(recorded) : findLastSunday(today));
  return { title: title === "" ? titleByDate(date) : title, date };
}

export function describeText(text: string, today: Date): NewSermonDetails {
  const date = findLastSunday(today);
  const line = isCaptions(text) ? "" : findFirstLine(text);
  return { title: line === "" ? titleByDate(date) : line, date };
}

export const titleByDate = (date: string) => `Sermon on ${formatDay(date)}`;

const MAX_TITLE_CHARACTERS = 80;
const TITLE_WORDS = 8;

/** How many sermons begin. */
const GREETING = /^(?:good (?:morning|afternoon|evening)|hello|hi|welcome|thanks|thank you)\b/i;

/** The first line without marks; of a paragraph, its first words unless they are a greeting. */
function findFirstLine(text: string): string {
  const line = text
    .slice(0, 10_000)
    .split("\n")
    .map((each) =>
      each
        .replace(/^[\s#>*-]+|\*+$/g, "")
        .replace(/\[?\d{1,2}:\d\d(?::\d\d)?\]?/g, "")
        .trim(),
    )
    .find((each) => /\p{L}/u.test(each));
  if (line === undefined) return "";
  if (line.length <= MAX_TITLE_CHARACTERS) return line.replace(/[.,;:]$/, "");
  if (GREETING.test(line)) return "";
  const words = line.split(/\s+/).slice(0, TITLE_WORDS).join(" ");
  return `${words.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()} …`;
}
