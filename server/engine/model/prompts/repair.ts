/** Added to the instructions where a reply could not be read. */
export const REPAIR_INSTRUCTIONS =
  "Your last answer to this could not be used. Answer again, with the JSON alone: no words before it or after it.";

export const writeRepairInput = (input: string, problem: string): string =>
  `${input}\n\nWhat was wrong with the last answer: ${problem}`;
