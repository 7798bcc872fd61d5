/** Languages that Whisper knows. Services name the one that they found by its tag, or by its English name. */
const TAGS = (
  "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml " +
  "cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am " +
  "yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue"
).split(" ");

const names = new Intl.DisplayNames(["en"], { type: "language" });
const tagsByName = new Map([
  ...TAGS.map((tag) => [names.of(tag)?.toLowerCase() ?? tag, tag] as const),
  ["mandarin", "zh"],
  ["castilian", "es"],
  ["burmese", "my"],
  ["tagalog", "tl"],
  ["pashto", "ps"],
  ["javanese", "jv"],
]);

/** The tag of a language that a service names; undefined where it names none that is known. */
export function tagLanguage(name: string | null | undefined): string | undefined {
  const said = name?.trim().toLowerCase() ?? "";
  return TAGS.includes(said) ? said.replace("jw", "jv") : tagsByName.get(said);
}
