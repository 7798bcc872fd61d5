// What models say around an answer: what they think, the fence that they put it in, a word before and after it.

/** All up to the end of thinking aloud; models whose prompt begins it only end it. */
const THOUGHT = /^[\s\S]*<\/think(?:ing)?>/;
const OPEN_THOUGHT = /^\s*<think(?:ing)?>[\s\S]*$/;

/** A reply without what the model thinks aloud before it; "" while it has not come to the end of that. */
export const withoutThought = (reply: string): string => reply.replace(THOUGHT, "").replace(OPEN_THOUGHT, "");

export const isFence = (line: string): boolean => /^\s*```\w*\s*$/.test(line);

const BEFORE =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'s|’s| is| are)|below (?:is|are))\b[^:]{0,160}:$/i;
const BEHIND = /^(?:let me know if|i hope this helps|feel free to|would you like me to)\b/i;

/** Whether a first line is said to the one who asked: "Sure! Here is the summary:". */
export const isChatterBefore = (line: string): boolean => BEFORE.test(line.trim());

/** Whether a line is said to the one who asked when all is done: "Let me know if you need more." */
export const isChatterBehind = (line: string): boolean => BEHIND.test(line.trim());
