const CANNOT = String.raw`i (?:can(?:['’]?t|not)|am (?:unable|not able) to|won['’]?t)`;

/** What a model says instead of an answer: "I'm sorry, but I can't help with that request." */
const REFUSAL = new RegExp(
  [
    String.raw`\b(?:i['’]?m sorry|i apologi[sz]e|sorry),? (?:but )?${CANNOT} (?:help|assist|provide|fulfil|comply|continue|answer|generate|create|write)\w*`,
    String.raw`\b${CANNOT} (?:help|assist) with (?:that|this)\b`,
    String.raw`\b${CANNOT} (?:fulfil|comply)\w* (?:with )?(?:that|this|your) request\b`,
  ].join("|"),
  "i",
);

/** People say this, too, so it is not one if the sources have it. */
export const isRefusal = (sentence: string): boolean => REFUSAL.test(sentence);
