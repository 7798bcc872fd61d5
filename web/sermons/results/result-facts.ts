export const OUT_OF_DATE = "Out of date: the transcript changed since this was made.";

export function describeDroppedQuotes(count: number): string {
  return count === 1
    ? "1 quote was left out because it does not stand in your transcript."
    : `${count.toLocaleString("en")} quotes were left out because they do not stand in your transcript.`;
}

export function describeRemovedSentences(count: number): string {
  return count === 1
    ? "1 sentence was left out because it does not come from your sermon."
    : `${count.toLocaleString("en")} sentences were left out because they do not come from your sermon.`;
}

export function describeGuardedPieces(count: number): string {
  const pieces = count === 1 ? "1 piece was" : `${count.toLocaleString("en")} pieces were`;
  return `${pieces} refined by the built-in engine, because the model had changed a name, a number, a “not” or a scripture reference.`;
}
