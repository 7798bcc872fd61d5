// The questions before a navigation, and their answer. Apart from React, so that it can be tested without a browser.

export interface OpenQuestions<Question> {
  /** The first is shown. */
  open: readonly Question[];
  /** Whether the user leaves; undefined while a question is open. */
  leaves: boolean | undefined;
}

export const openQuestions = <Question>(open: readonly Question[]): OpenQuestions<Question> => ({
  open,
  leaves: undefined,
});

/** Answers the shown question. The user leaves only if all questions are answered with yes. */
export function answerShown<Question>(
  questions: OpenQuestions<Question>,
  leaves: boolean,
): OpenQuestions<Question> {
  const [, ...rest] = questions.open;
  return leaves && rest.length > 0 ? openQuestions(rest) : { open: [], leaves };
}
