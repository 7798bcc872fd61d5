// Detects prompt injection: words meant for a language model, such as "Ignore all previous instructions".
import { splitSentences } from "../../../language/sentences.ts";

const MODEL = String.raw`(?:a\.?i\.?|artificial intelligence|(?:large )?language models?|llms?|chat-?bots?|chatgpt|gpt(?:-?\d\w*)?|claude|gemini|copilot|(?:ai |virtual )assistants?|summari[sz]ers?)`;
const ASSISTANT = String.raw`(?:${MODEL}|assistants?(?! (?:pastor|minister|coach|teacher|leader|manager|principal|professor)))`;
const RULES = String.raw`(?:instructions?|prompts?|directions?|guidelines?|directives?)`;
const RESULT = String.raw`(?:outputs?|summar(?:y|ies)|responses?|repl(?:y|ies)|lesson plans?|highlights?|transcripts?)`;
const ITEM = String.raw`(?:notes?|questions?|answers?|activit(?:y|ies)|results?|texts?|${RESULT})`;

const compile = (patterns: readonly string[]) => new RegExp(patterns.join("|"), "gi");

/** No one says these to people. */
const CERTAIN_PATTERNS = [
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
  // Other common languages of sermons.
  String.raw`\b(?:ignor(?:a|e|en|ar|ez|iere|ieren sie|ate)|vergiss|oublie[sz]?|olvida|esquece|dimentica)\b[^.!?\n]{0,30}\b(?:instrucciones|instrucoes|instructions|anweisungen|istruzioni|consignes)\b`,
];

/** A teacher may also say these, so they count only for judging whether a transcript can be trusted. */
const LIKELY_PATTERNS = [
  String.raw`\b(?:add|include|insert|append|put|mention|write|place|repeat)\b[^.!?\n]{0,80}\b(?:in|to|into|at the (?:end|beginning|top|bottom) of) (?:(?:every|each|all)(?: of)?(?: (?:your|the))? ${ITEM}|your ${RESULT}|the (?:outputs?|summary|lesson plan|highlights))\b`,
  String.raw`\b(?:end|begin|start|finish|close) (?:every|each|all|your) ${ITEM} (?:with|by)\b`,
  String.raw`\b(?:add|include|insert|append) (?:an?|this|the following|these) (?:\w+ )?(?:appeals?|links?|urls?|web addresses|sentences?|texts?|calls? to action)\b`,
  String.raw`\b(?:output|print|reply|respond|answer) (?:only |exclusively |exactly )*(?:with )?(?:the following|only|exactly)\b`,
  String.raw`\bwhen(?:ever)? you (?:summari[sz]e|process|generate|refine|write (?:the|a|an|your) (?:summary|notes?|lesson plan|questions|answer|devotional|guide))`,
];

const CERTAIN = compile(CERTAIN_PATTERNS);
const ALL = compile([...CERTAIN_PATTERNS, ...LIKELY_PATTERNS]);

/** Whether a deobfuscated text contains prompt injection. `likely` includes phrases that people use as well. */
export function hasPromptInjection(text: string, { likely = false } = {}): boolean {
  const pattern = likely ? ALL : CERTAIN;
  pattern.lastIndex = 0;
  return pattern.test(text);
}

/** Characters around an injection that aren't trusted either, because its author may have inserted more. */
const UNTRUSTED_BEFORE = 160;
const UNTRUSTED_AFTER = 700;

/** Removes prompt injections and the sentences around them, so that results can't be grounded in them. */
export function removePromptInjections(text: string): string {
  const injections = [...text.matchAll(ALL)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  if (injections.length === 0) return text;
  const sentences = splitSentences(text);
  const trusted: string[] = [];
  let from = 0;
  let next = 0;
  const advance = (to: number) => {
    while (next < sentences.length && sentences[next]!.end <= to) next += 1;
    return sentences[next];
  };
  for (const { start, end } of injections) {
    const first = advance(Math.max(0, start - UNTRUSTED_BEFORE));
    const cut = first && first.start < start ? Math.max(first.start, start - 2 * UNTRUSTED_BEFORE) : start;
    if (cut > from) trusted.push(text.slice(from, cut));
    const last = advance(end + UNTRUSTED_AFTER);
    from = Math.max(from, Math.min(last?.end ?? text.length, end + 2 * UNTRUSTED_AFTER));
  }
  trusted.push(text.slice(from));
  return trusted.join("\n\n");
}
