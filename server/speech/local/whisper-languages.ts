// Languages of the multilingual Whisper models. sherpa-onnx ends the process when it is asked for any other.
const LANGUAGES = new Set(
  (
    "af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is " +
    "it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk " +
    "sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh"
  ).split(" "),
);

/** Whisper's own name for languages that have another in BCP 47. */
const NAMES: Record<string, string> = { jv: "jw", nb: "no", fil: "tl", iw: "he", in: "id", cmn: "zh" };

/** Whisper's name of a language; the empty text, which lets it find out, where it does not know the language. */
export function findWhisperLanguage(tag: string | undefined): string {
  const primary = (tag ?? "").toLowerCase().split("-")[0] ?? "";
  const name = NAMES[primary] ?? primary;
  return LANGUAGES.has(name) ? name : "";
}

/** The BCP 47 tag of a language as Whisper names it; undefined where it names none. */
export function readWhisperLanguage(name: string): string | undefined {
  if (!LANGUAGES.has(name)) return undefined;
  return name === "jw" ? "jv" : name;
}
