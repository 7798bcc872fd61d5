import { z } from "zod";

// PostgreSQL cannot store a NUL, and no text for people holds one.
const withoutNul = (value: string) => !value.includes("\u0000");

// Nor half of a pair of surrogates: it is shown as a replacement character everywhere, and stored as one.
const wellFormed = (value: string) => value.toWellFormed();

/** Text of at most `most` characters, free of NUL; `label` names it in the error sentence. */
export function textOf(most: number, label: string) {
  return (
    z
      .string(`${label} must be text`)
      // Said only where it is needed: what writes numbers costs more to begin with than all of the shape.
      .max(most, { error: () => `${label} can have at most ${most.toLocaleString("en")} characters` })
      .refine(withoutNul, `${label} holds characters that are not text`)
      .overwrite(wellFormed)
  );
}

/** Text that must not be blank; it is trimmed, and `required` is the sentence otherwise. */
export function requiredTextOf(most: number, label: string, required: string) {
  return textOf(most, label).trim().min(1, required);
}

const WRONG_DATE = "Date must be written as YYYY-MM-DD";

/** A calendar date, `YYYY-MM-DD`, of no time zone. */
export const CalendarDay = z.iso.date(WRONG_DATE).refine((date) => date >= "0001", WRONG_DATE);

/** Names who writes, one tab of a browser say: of what one writer writes in a row, not every text is kept. */
export const EditorId = z.string().regex(/^[\w-]{1,40}$/);
