// What the name of a file says about the sermon in it.

export interface NameDetails {
  /** Empty if the name only says which device wrote it: "VID 101500", "New Recording 12", "audio (3)". */
  title: string;
  /** Calendar date, `YYYY-MM-DD`. */
  day: string | undefined;
}

export function describeFileName(name: string): NameDetails {
  const base = name.replace(/\.[a-z0-9]{2,4}$/i, "").normalize("NFC");
  const dated = findDate(base);
  const title = base
    .replace(dated?.text ?? "", " ")
    .replace(/[_\s]+/g, " ")
    .replace(/^[\s.,;:–—-]+|[\s.,;:–—-]+$/g, "");
  return { title: isNamedByDevice(title) ? "" : title, day: dated?.day };
}

function findDate(name: string): { day: string; text: string } | undefined {
  const found = /(?<!\d)((?:19|20)\d\d)[-_. ]?(\d\d)[-_. ]?(\d\d)(?!\d)/.exec(name);
  if (!found) return undefined;
  const [text, year, month, day] = found;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDate = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  return isDate ? { day: `${year}-${month}-${day}`, text } : undefined;
}

const DEVICE_WORDS = new Set(
  "new my recording audio voice video vid img rec memo zoom gmt dji mov track untitled caption captions subtitles transcript document sermon".split(
    " ",
  ),
);

/** "Sermon 1" is one of several, which the number tells apart; "sermon 101500" has a time. */
const NUMBERED_SERMON = /\bsermon[^\p{L}\d]*\d{1,3}$/iu;

const isNamedByDevice = (title: string) =>
  !NUMBERED_SERMON.test(title) &&
  (title.match(/\p{L}+/gu) ?? []).every(
    (word) => word.length < 3 || DEVICE_WORDS.has(word.toLocaleLowerCase("en")),
  );
