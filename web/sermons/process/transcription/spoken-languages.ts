import { formatLanguageName } from "../../../../contract/processing/language.ts";

/** The languages to choose from; a sermon's own language is added. */
const LANGUAGES = (
  "af am ar bg bn ca cs cy da de el en es et fa fi fr ha he hi hr hu hy id it ja ko lt lv mk ml ms my nb ne nl pa pl pt ro " +
  "ru sk sl so sq sr sv sw ta te th tl tr uk ur vi yo zh"
).split(" ");

/** The value for automatic detection. */
export const DETECT_LANGUAGE = "";

export function listSpokenLanguages(current: string): { value: string; label: string }[] {
  const tags = new Set(LANGUAGES);
  if (current !== DETECT_LANGUAGE) tags.add(current);
  const named = [...tags].map((tag) => ({ value: tag, label: formatLanguageName(tag, "en") }));
  return [
    { value: DETECT_LANGUAGE, label: "Detect automatically" },
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, "en")),
  ];
}
