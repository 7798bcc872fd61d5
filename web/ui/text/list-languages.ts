import { formatLanguageName } from "../../../contract/processing/language.ts";

const LANGUAGES = (
  "af am ar bg bn ca cs cy da de el en es et fa fi fr ha he hi hr hu hy id it ja ko lt lv mk ml ms my nb ne nl pa pl pt ro " +
  "ru sk sl so sq sr sv sw ta te th tl tr uk ur vi yo zh"
).split(" ");

/** The languages to choose from by name, with the current one. */
export function listLanguages(current: string): { value: string; label: string }[] {
  const tags = new Set(LANGUAGES);
  if (current !== "") tags.add(current);
  return [...tags]
    .map((tag) => ({ value: tag, label: formatLanguageName(tag, "en") }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}
