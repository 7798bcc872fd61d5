/** Emits incomplete answers once one is usable. Emits `undefined` when the answer starts again. */
export function emitWhenUsable<Answer>(
  isUsable: (answer: Answer) => boolean,
  emit: (answer: Answer | undefined) => void,
): (answer: Answer | undefined) => void {
  let hasEmitted = false;
  return (answer) => {
    if (!answer) {
      if (hasEmitted) emit(undefined);
      hasEmitted = false;
      return;
    }
    hasEmitted ||= isUsable(answer);
    if (hasEmitted) emit(answer);
  };
}
