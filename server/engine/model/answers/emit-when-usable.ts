/**
 * Shows an answer as far as it has come, from where it is seen to be about what was asked. What turned out to be of no
 * use is taken back (`undefined`).
 */
export function emitWhenUsable<Answer>(
  isUsable: (answer: Answer) => boolean,
  show: (answer: Answer | undefined) => void,
): (answer: Answer | undefined) => void {
  let isShown = false;
  return (answer) => {
    if (!answer) {
      if (isShown) show(undefined);
      isShown = false;
      return;
    }
    isShown ||= isUsable(answer);
    if (isShown) show(answer);
  };
}
