// The questions before a navigation, and their answer. Apart from React, so that it can be tested without a browser.

export interface Asking<Question> {
  /** The first is shown. */
  open: readonly Question[];
  /** Whether the user leaves; undefined while a question is open. */
  leaves: boolean | undefined;
}

export const startAsking = <Question>(open: readonly Question[]): Asking<Question> => ({
  open,
  leaves: undefined,
});

/** Answers the shown question. The user leaves only if all questions are answered with yes. */
export function answerShown<Question>(asking: Asking<Question>, leaves: boolean): Asking<Question> {
  const [, ...rest] = asking.open;
  return leaves && rest.length > 0 ? startAsking(rest) : { open: [], leaves };
}
