import type { Subscriber } from "../../contract/publications/sites.schema.ts";

/** Spreadsheets would calculate a text that starts like this. */
const FORMULA = /^[=+\-@]/;

/** A table with headings (RFC 4180). */
export const writeSubscribersCsv = (subscribers: readonly Subscriber[]): string =>
  [
    ["Email", "Confirmed", "Gets emails"],
    ...subscribers.map(({ email, confirmedAt, getsEmails }) => [
      email,
      confirmedAt,
      getsEmails ? "yes" : "no",
    ]),
  ]
    .map((cells) => `${cells.map(writeCell).join(",")}\r\n`)
    .join("");

const writeCell = (text: string): string => `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;
