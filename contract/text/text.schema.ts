import { z } from "zod";

// PostgreSQL cannot store NUL.
const withoutNul = (value: string) => !value.includes("\u0000");

// Lone surrogates are replaced, as they would be when stored or displayed.
const wellFormed = (value: string) => value.toWellFormed();

/** Text of at most `max` characters without NUL; `label` names it in error messages. */
export function textOf(max: number, label: string) {
  return (
    z
      .string(`${label} must be text`)
      // The message is created lazily, because number formatting is expensive.
      .max(max, { error: () => `${label} can have at most ${max.toLocaleString("en")} characters` })
      .refine(withoutNul, `${label} contains invalid characters`)
      .overwrite(wellFormed)
  );
}

/** Trimmed text that must not be blank; `required` is the error message. */
export function requiredTextOf(max: number, label: string, required: string) {
  return textOf(max, label).trim().min(1, required);
}

const WRONG_DATE = "Date must be written as YYYY-MM-DD";

/** A calendar date, `YYYY-MM-DD`, without a time zone. */
export const CalendarDay = z.iso.date(WRONG_DATE).refine((date) => date >= "0001", WRONG_DATE);

/** Identifies an editor, such as one browser tab; consecutive edits of one editor share a version. */
export const EditorId = z.string().regex(/^[\w-]{1,40}$/);
