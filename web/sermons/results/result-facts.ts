export const OUT_OF_DATE = "Out of date. The transcript changed after this was generated.";

export function describeDroppedQuotes(count: number): string {
  return count === 1
    ? "1 quote was left out because it isn’t in your transcript."
    : `${count.toLocaleString("en")} quotes were left out because they aren’t in your transcript.`;
}

export function describeRemovedSentences(count: number): string {
  return count === 1
    ? "1 sentence was left out because it isn’t from your sermon."
    : `${count.toLocaleString("en")} sentences were left out because they aren’t from your sermon.`;
}

export function describeGuardedPieces(count: number): string {
  const pieces = count === 1 ? "1 section was" : `${count.toLocaleString("en")} sections were`;
  return `${pieces} refined by the built-in engine because the model changed a name, a number, a “not” or a scripture reference.`;
}
