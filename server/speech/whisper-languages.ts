/** The languages of Whisper. Services report the detected one by its tag or by its English name. */
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

/** The languages of the local models. sherpa-onnx ends the process for any other. */
const LOCAL_TAGS = new Set(TAGS.filter((tag) => tag !== "yue"));

/** Whisper's names of languages where they differ from BCP 47. */
const WHISPER_NAMES: Record<string, string> = {
  jv: "jw",
  nb: "no",
  fil: "tl",
  iw: "he",
  in: "id",
  cmn: "zh",
};

/** The local model's name of a language. Empty for an unknown one, which makes the model detect it. */
export function findWhisperLanguage(tag: string | undefined): string {
  const primary = (tag ?? "").toLowerCase().split("-")[0] ?? "";
  const name = WHISPER_NAMES[primary] ?? primary;
  return LOCAL_TAGS.has(name) ? name : "";
}
