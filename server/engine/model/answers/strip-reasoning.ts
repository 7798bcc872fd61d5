// What models say around an answer: what they think, the fence that they put it in, a word before and after it.

/** All up to the end of thinking aloud; models whose prompt begins it only end it. */
const THOUGHT = /^[\s\S]*<\/think(?:ing)?>/;
const OPEN_THOUGHT = /^\s*<think(?:ing)?>[\s\S]*$/;

/** A reply without what the model thinks aloud before it; "" while it has not come to the end of that. */
export const stripReasoning = (reply: string): string => reply.replace(THOUGHT, "").replace(OPEN_THOUGHT, "");

export const isCodeFence = (line: string): boolean => /^\s*```\w*\s*$/.test(line);

const BEFORE =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'s|’s| is| are)|below (?:is|are))\b[^:]{0,160}:$/i;
const BEHIND = /^(?:let me know if|i hope this helps|feel free to|would you like me to)\b/i;

/** Whether a line is said to the one who asked when all is done: "Let me know if you need more." */
export const isClosingRemark = (line: string): boolean => BEHIND.test(line.trim());

export interface ReplyLine {
  /** The line as it belongs to the answer; undefined where it does not. */
  text: string | undefined;
  /** Whether the answer begins here, and nothing before it is a part of it. */
  isBeginning: boolean;
}

/** Reads a reply line by line, each once. */
export function createReplyLineParser(): (line: string) => ReplyLine {
  let hasBegun = false;
  let isThinking = false;
  let isFenced = false;
  let isOver = false;

  return (line) => {
    const skipped = { text: undefined, isBeginning: false };
    if (isOver) return skipped;
    if (!hasBegun && /^\s*<think(?:ing)?>/.test(line)) isThinking = true;
    const text = line.replace(THOUGHT, "").trimEnd();
    const endsThought = THOUGHT.test(line);
    if (endsThought) isThinking = false;
    if (isThinking) return skipped;
    if (isCodeFence(text)) {
      isOver = isFenced;
      isFenced = true;
      return { text: undefined, isBeginning: !isOver };
    }
    // "Sure! Here is the summary:", "Let me know if you need more."
    const isChatter = (!hasBegun && BEFORE.test(text.trim())) || isClosingRemark(text);
    hasBegun ||= text !== "" && !isChatter;
    return { text: isChatter ? undefined : text, isBeginning: endsThought };
  };
}
