// Corrections of recognition errors in the refined transcript: names of the church, and references with garbled numbers.
import type { SermonChecks, TextSpan } from "../../../../contract/records/checks.schema.ts";

export interface Correction {
  /** As written in the refined transcript. */
  text: string;
  suggestion: string;
  /** In order. */
  spans: readonly TextSpan[];
}

/** The corrections that the user has neither accepted nor dismissed, in the order of the text. */
export function listCorrections(
  { references, corrections }: SermonChecks,
  dismissals: ReadonlyMap<string, boolean>,
): Correction[] {
  const found = new Map<string, Correction>();
  const garbled = (references.refinedTranscript ?? []).flatMap(({ text, suggestion, span, isDismissed }) =>
    suggestion === undefined ? [] : [{ text, suggestion, spans: [span], isDismissed }],
  );
  for (const { text, suggestion, spans, isDismissed } of [...corrections, ...garbled]) {
    if (dismissals.get(text) ?? isDismissed) continue;
    const key = `${text}\n${suggestion}`;
    found.set(key, { text, suggestion, spans: [...(found.get(key)?.spans ?? []), ...spans] });
  }
  return [...found.values()].toSorted((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ spans }: Correction) => spans[0]?.start ?? 0;

/** The text with the corrections at all their places; undefined if it has changed since it was checked. */
export function applyCorrections(text: string, corrections: readonly Correction[]): string | undefined {
  const places = corrections
    .flatMap((correction) => correction.spans.map((span) => ({ ...correction, span })))
    .toSorted((a, b) => b.span.start - a.span.start);
  let next = text;
  for (const { span, text: written, suggestion } of places) {
    if (text.slice(span.start, span.end) !== written) return undefined;
    next = next.slice(0, span.start) + suggestion + next.slice(span.end);
  }
  return next;
}

const CONTEXT_CHARACTERS = 32;

/** What surrounds the first place of a correction, cut at words. */
export function getContext(text: string, { spans: [span] }: Correction): { before: string; after: string } {
  if (!span) return { before: "", after: "" };
  const [before = ""] = text.slice(0, span.start).split("\n").slice(-1);
  const [after = ""] = text.slice(span.end).split("\n");
  const isLong = before.length > CONTEXT_CHARACTERS;
  const start = before.slice(-CONTEXT_CHARACTERS);
  return {
    before: isLong ? `…${start.slice(start.indexOf(" ") + 1)}` : start,
    after:
      after.length > CONTEXT_CHARACTERS
        ? `${after.slice(0, CONTEXT_CHARACTERS).replace(/\S*$/, "")}…`
        : after,
  };
}
