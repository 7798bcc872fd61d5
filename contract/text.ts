import { z } from "zod";

// PostgreSQL cannot store a NUL, and no text for people holds one.
const withoutNul = (value: string) => !value.includes("\u0000");

/** Text of at most `most` characters, free of NUL; `label` names it in the error sentence. */
export function textOf(most: number, label: string) {
  return z
    .string(`${label} must be text`)
    .max(most, `${label} can have at most ${most.toLocaleString("en")} characters`)
    .refine(withoutNul, `${label} holds characters that are not text`);
}

/** Text that must not be blank; it is trimmed, and `required` is the sentence otherwise. */
export function requiredTextOf(most: number, label: string, required: string) {
  return textOf(most, label).trim().min(1, required);
}
