// Removes what models write around an answer: reasoning, a code fence, an introduction and a closing remark.

/** Everything up to the end of the reasoning. Some models omit the opening tag. */
const REASONING = /^[\s\S]*<\/think(?:ing)?>/;
const OPEN_REASONING = /^\s*<think(?:ing)?>[\s\S]*$/;

/** The reply without the model's reasoning; "" while the reasoning is incomplete. */
export const stripReasoning = (reply: string): string =>
  reply.replace(REASONING, "").replace(OPEN_REASONING, "");

export const isCodeFence = (line: string): boolean => /^\s*```\w*\s*$/.test(line);

const INTRODUCTION =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'s|’s| is| are)|below (?:is|are))\b[^:]{0,160}:$/i;
const CLOSING_REMARK = /^(?:let me know if|i hope this helps|feel free to|would you like me to)\b/i;

/** Whether a line is a closing remark such as "Let me know if you need more." */
export const isClosingRemark = (line: string): boolean => CLOSING_REMARK.test(line.trim());

export interface ReplyLine {
  /** The line; undefined if it isn't part of the answer. */
  text: string | undefined;
  /** Whether the answer starts here, so that no earlier line is part of it. */
  isStart: boolean;
}

export function createReplyLineParser(): (line: string) => ReplyLine {
  let hasStarted = false;
  let isReasoning = false;
  let isFenced = false;
  let isOver = false;

  return (line) => {
    const skipped = { text: undefined, isStart: false };
    if (isOver) return skipped;
    if (!hasStarted && /^\s*<think(?:ing)?>/.test(line)) isReasoning = true;
    const text = line.replace(REASONING, "").trimEnd();
    const endsReasoning = REASONING.test(line);
    if (endsReasoning) isReasoning = false;
    if (isReasoning) return skipped;
    if (isCodeFence(text)) {
      isOver = isFenced;
      isFenced = true;
      return { text: undefined, isStart: !isOver };
    }
    // "Sure! Here is the summary:", "Let me know if you need more."
    const isRemark = (!hasStarted && INTRODUCTION.test(text.trim())) || isClosingRemark(text);
    hasStarted ||= text !== "" && !isRemark;
    return { text: isRemark ? undefined : text, isStart: endsReasoning };
  };
}
