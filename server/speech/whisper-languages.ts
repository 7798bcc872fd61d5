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

export function tagLanguage(name: string | null | undefined): string | undefined {
  const said = name?.trim().toLowerCase() ?? "";
  return TAGS.includes(said) ? said.replace("jw", "jv") : tagsByName.get(said);
}

/** Those of the models that run on this machine. sherpa-onnx ends the process when it is asked for any other. */
const LOCAL = new Set(TAGS.filter((tag) => tag !== "yue"));

/** Whisper's own name for languages that have another in BCP 47. */
const NAMES: Record<string, string> = { jv: "jw", nb: "no", fil: "tl", iw: "he", in: "id", cmn: "zh" };

/** The local model's name of a language; the empty text, which lets it find out, where it does not know the language. */
export function findWhisperLanguage(tag: string | undefined): string {
  const primary = (tag ?? "").toLowerCase().split("-")[0] ?? "";
  const name = NAMES[primary] ?? primary;
  return LOCAL.has(name) ? name : "";
}
