// Recognizes words that are meant for a language model, not for people: "Ignore all previous instructions".
import { splitSentences } from "../../../language/sentences.ts";

const MODEL = String.raw`(?:a\.?i\.?|artificial intelligence|(?:large )?language models?|llms?|chat-?bots?|chatgpt|gpt(?:-?\d\w*)?|claude|gemini|copilot|(?:ai |virtual )assistants?|summari[sz]ers?)`;
const ASSISTANT = String.raw`(?:${MODEL}|assistants?(?! (?:pastor|minister|coach|teacher|leader|manager|principal|professor)))`;
const RULES = String.raw`(?:instructions?|prompts?|directions?|guidelines?|directives?)`;
const RESULT = String.raw`(?:outputs?|summar(?:y|ies)|responses?|repl(?:y|ies)|lesson plans?|highlights?|transcripts?)`;
const ITEM = String.raw`(?:notes?|questions?|answers?|activit(?:y|ies)|results?|texts?|${RESULT})`;

const read = (patterns: readonly string[]) => new RegExp(patterns.join("|"), "gi");

/** Nobody says these to people. */
const PLAIN_ORDERS = [
  // "Ignore all previous instructions", also after a comma or "please", but not "Saul chose to ignore the earlier instructions".
  String.raw`(?<!\b(?:to|not|never|we|they|who|people|i) )\b(?:ignore|disregard|forget|override|bypass)\b(?: (?:all|any|every|each|the|your|my|these|those|of|and)){0,4} (?:previous|prior|above|earlier|preceding|foregoing|former|other|system|existing|original)(?: \w+)? ${RULES}`,
  String.raw`\b(?:ignore|disregard|forget|override|bypass)\b(?: (?:all|any|of|the)){0,3} your (?:\w+ )?${RULES}`,
  String.raw`\b(?:ignore|disregard|forget) (?:everything|anything|all (?:of )?(?:that|the text)) (?:above|before this|you were told)`,
  String.raw`\b(?:system|developer|hidden) prompts?\b|\bprompt injection`,
  String.raw`\bas an? ${MODEL}(?: \w+)?,? (?:i|you)\b|\bas an ai\b`,
  String.raw`\b(?:updated|revised|secret|hidden) ${RULES}\s*:|(?:^|\n)[^\w\n]{0,9}(?:new|important) ${RULES}\s*:|\b${RULES} (?:for|to) (?:the |an? |any )?${ASSISTANT}\b`,
  String.raw`\b(?:notes?|messages?|attention|dear|hey|hello)\b,?(?: (?:for|to))?(?: (?:the|any|all|an?|every|whatever))? ${ASSISTANT}\b`,
  String.raw`\b${ASSISTANT}\s?[:,-]{1,3}\s{0,9}(?:please |you (?:must|should|will|are) |now )*(?:add|include|ignore|insert|append|write|mention|tell|say|put|output|end|begin|make|recommend|remind)\b`,
  String.raw`\byou are (?:now )?an? (?:\w+ )?${MODEL}\b`,
  String.raw`(?:^|\n)[ \t]{0,9}(?:\[[\d:]{4,9}\][ \t]{0,9})?[#\[<(| ]{0,9}(?:system|assistant|developer|inst)[\])|> ]{0,9}:`,
  String.raw`<\|\w+\|>|\[/?inst\]|<</?sys>>|\btranscript [0-9a-f]{1,12} (?:begins|ends)\b`,
  String.raw`\bi (?:was|am|have been) (?:programmed|prompted) to\b|\bi (?:was|have been) (?:instructed|asked|told) to (?:include|add|mention|insert|append|tell you)\b`,
  // Other languages that are preached in much.
  String.raw`\b(?:ignor(?:a|e|en|ar|ez|iere|ieren sie|ate)|vergiss|oublie[sz]?|olvida|esquece|dimentica)\b[^.!?\n]{0,30}\b(?:instrucciones|instrucoes|instructions|anweisungen|istruzioni|consignes)\b`,
];

/** A teacher may say these as well: they count only where it is asked whether a transcript can be believed. */
const LIKELY_ORDERS = [
  String.raw`\b(?:add|include|insert|append|put|mention|write|place|repeat)\b[^.!?\n]{0,80}\b(?:in|to|into|at the (?:end|beginning|top|bottom) of) (?:(?:every|each|all)(?: of)?(?: (?:your|the))? ${ITEM}|your ${RESULT}|the (?:outputs?|summary|lesson plan|highlights))\b`,
  String.raw`\b(?:end|begin|start|finish|close) (?:every|each|all|your) ${ITEM} (?:with|by)\b`,
  String.raw`\b(?:add|include|insert|append) (?:an?|this|the following|these) (?:\w+ )?(?:appeals?|links?|urls?|web addresses|sentences?|texts?|calls? to action)\b`,
  String.raw`\b(?:output|print|reply|respond|answer) (?:only |exclusively |exactly )*(?:with )?(?:the following|only|exactly)\b`,
  String.raw`\bwhen(?:ever)? you (?:summari[sz]e|process|generate|refine|write (?:the|a|an|your) (?:summary|notes?|lesson plan|questions|answer|devotional|guide))`,
];

const PLAIN = read(PLAIN_ORDERS);
const ALL = read([...PLAIN_ORDERS, ...LIKELY_ORDERS]);

/** Whether a text, as it is seen (`deobfuscateText`), has words for a model in it; `likely` ones that people say as well too. */
export function hasPromptInjection(seen: string, { likely = false } = {}): boolean {
  const orders = likely ? ALL : PLAIN;
  orders.lastIndex = 0;
  return orders.test(seen);
}

/** How far around such words a text is not believed: whoever slipped them in has slipped in more. */
const BEFORE = 160;
const BEHIND = 700;

/**
 * What a text says without words for a model and what stands around them, whole sentences where these are short. What
 * only stands there is no word of the preacher on which a result may rest.
 */
export function removePromptInjections(seen: string): string {
  const orders = [...seen.matchAll(ALL)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  if (orders.length === 0) return seen;
  const sentences = splitSentences(seen);
  const left: string[] = [];
  let from = 0;
  let next = 0;
  const advance = (to: number) => {
    while (next < sentences.length && sentences[next]!.end <= to) next += 1;
    return sentences[next];
  };
  for (const { start, end } of orders) {
    const first = advance(Math.max(0, start - BEFORE));
    const cut = first && first.start < start ? Math.max(first.start, start - 2 * BEFORE) : start;
    if (cut > from) left.push(seen.slice(from, cut));
    const last = advance(end + BEHIND);
    from = Math.max(from, Math.min(last?.end ?? seen.length, end + 2 * BEHIND));
  }
  left.push(seen.slice(from));
  return left.join("\n\n");
}
