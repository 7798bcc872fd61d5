/** What a sentence does in a sermon. */
export type SpeechClass =
  | "greeting"
  | "announcement"
  /** An instruction or question to the people in the room: "Turn to your neighbor". */
  | "prompt"
  /** About time, sound, the order of service or the sermon itself, or beside the subject. */
  | "remark"
  /** About the text or what was said, and maybe about its meaning: "Verse five is where the king changes his mind". */
  | "comment"
  | "prayer"
  | "reading"
  /** Sung or recited together. */
  | "song"
  | "story"
  | "claim"
  | "application"
  | "filler"
  /** Not speech, or not understood by speech recognition. */
  | "garbage";

/** Only sentences of these classes can say what a sermon is about. */
const TEACHING: ReadonlySet<SpeechClass> = new Set(["claim", "application", "story"]);

export const isTeaching = (speechClass: SpeechClass): boolean => TEACHING.has(speechClass);

/** What no result is made of: "First of all, good morning". */
export const NEVER_PRINTED: ReadonlySet<SpeechClass> = new Set([
  "greeting",
  "announcement",
  "filler",
  "garbage",
]);

const NEVER_CLAIMS: ReadonlySet<SpeechClass> = new Set([
  "greeting",
  "announcement",
  "prayer",
  "reading",
  "song",
  "filler",
  "garbage",
]);

/** Whether a sentence can state a claim although its class is not teaching: "Hear me: grace changes people." */
export const canBeClaim = (speechClass: SpeechClass): boolean => !NEVER_CLAIMS.has(speechClass);

export const FAITH =
  /\b(?:god|jesus|christ|lord|spirit|gospel|grace|faith|sin|sins|salvation|scripture|heaven|kingdom|cross|soul|holy|mercy|word|truth|bible)\b/i;

/** Whether a sentence is said beside the sermon. A comment may also say what the text means. */
export const isAside = (speechClass: SpeechClass, text: string): boolean =>
  !isTeaching(speechClass) && (speechClass !== "comment" || !FAITH.test(text));
