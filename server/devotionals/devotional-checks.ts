import type { Devotional, DevotionalChecks } from "../../contract/records/devotional.schema.ts";
import { checkScripture, type QuotationSettings } from "../engine/verify/scripture/scripture-check.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";

export const pickCheckedDevotional = (devotional: Devotional) => {
  const { scripture, reading, reflectionQuestions, prayer } = devotional;
  return { scripture, reading, reflectionQuestions, prayer };
};

/** Verses without a book refer to the devotional's scripture. */
export function checkDevotional(
  texts: ReturnType<typeof pickCheckedDevotional>,
  settings: QuotationSettings,
): DevotionalChecks {
  const { scripture, reading, reflectionQuestions, prayer } = texts;
  const check = (text: string) => checkScripture(text, { context: scripture, ...settings });
  return {
    scripture: parseScriptureField(scripture).references,
    reading: check(reading),
    reflectionQuestions: reflectionQuestions.map(check),
    prayer: check(prayer),
  };
}
