import { nameLanguage } from "../../../../contract/processing/language.ts";

/** Languages that are offered; any other that a sermon has is offered for that sermon. */
const OFFERED = (
  "af am ar bg bn ca cs cy da de el en es et fa fi fr ha he hi hr hu hy id it ja ko lt lv mk ml ms my nb ne nl pa pl pt ro " +
  "ru sk sl so sq sr sv sw ta te th tl tr uk ur vi yo zh"
).split(" ");

/** What the server is told where the language is to be found out. */
export const DETECT_LANGUAGE = "";

export function listSpokenLanguages(current: string): { value: string; label: string }[] {
  const tags = new Set(OFFERED);
  if (current !== DETECT_LANGUAGE) tags.add(current);
  const named = [...tags].map((tag) => ({ value: tag, label: nameLanguage(tag, "en") }));
  return [
    { value: DETECT_LANGUAGE, label: "Detect automatically" },
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, "en")),
  ];
}
