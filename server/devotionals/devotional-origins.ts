import { madeBy, type TextOrigin, writtenByPeople } from "../records/text-origin.ts";
import { type DevotionalRow, presentOrigin } from "./devotional-rows.ts";

type Texts = Pick<DevotionalRow, "reading" | "reflectionQuestions" | "prayer">;

const writeTexts = ({ reading, reflectionQuestions, prayer }: Texts): string =>
  [reading, ...reflectionQuestions, prayer].join("\n");

export function listDevotionalOrigins(row: DevotionalRow): TextOrigin[] {
  const named = { part: "devotional", name: "Devotional", text: writeTexts(row) };
  const origin = presentOrigin(row);
  if (!origin) return [writtenByPeople(named)];
  const read = (text: string) => writeTexts(JSON.parse(text) as Texts);
  return [
    madeBy(named, origin, {
      isOutOfDate: origin.isOutOfDate,
      original: { part: "devotional", field: "origin", read },
    }),
  ];
}
