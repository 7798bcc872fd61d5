// Fits all words of a quotation to the words of an edition, and lists where they differ.
import { UNKNOWN_WORD, type BibleIndex, type IndexedEdition } from "../bible/bible-index.ts";
import type { BibleQuery, WordRange } from "../bible/bible-search.ts";
import { negationsOf } from "./meaning/meaning-words.ts";
import type { WordRun } from "./quotation-candidates.ts";

export interface Difference {
  /** Words of the text and words of the edition; one of the two may be empty. */
  quoted: WordRun;
  printed: WordRun;
  /** Whether it is another form of the same word: "believes" for "believeth". */
  isVariant: boolean;
}

export interface Fit {
  edition: IndexedEdition;
  /** The words of the named passage, which a quotation may exceed. */
  cited: WordRange;
  differences: Difference[];
  /** The position in the edition of each quoted word that the edition has at that place, by the position in the text. */
  positions: Map<number, number>;
  cost: number;
}

const VARIANT_COST = 0.3;
/** Words with fewer bits are as common as "the" and "shall". Negations are skipped as easily. */
const LIGHT = 2.6;
// Replacing costs less than omitting, so that a changed word at the edge of a quotation has its counterpart.
const SUBSTITUTION_COST = 0.85;
const MIXED_SUBSTITUTION_COST = 1.1;
const LIGHT_SUBSTITUTION_COST = 0.55;
const GAP_COST = 1;
const LIGHT_GAP_COST = 0.6;

const [STOP, BOTH, SKIP_QUOTED, SKIP_PRINTED, JUMP] = [0, 1, 2, 3, 4] as const;

/** A row for an ellipsis, where any words of the edition may be omitted. */
const ELLIPSIS = -1;

/** Returns the fit with the lowest cost within `range`; words of the edition before and after the quotation are free. */
export function fitQuotation(
  query: BibleQuery,
  pieces: readonly WordRun[],
  edition: IndexedEdition,
  { start, end, cited }: WordRange & { cited: WordRange },
): Fit | undefined {
  const rows = pieces.flatMap(({ from, to }, piece) => [
    ...(piece > 0 ? [ELLIPSIS] : []),
    ...Array.from({ length: to - from }, (_, at) => from + at),
  ]);
  const width = end - start + 1;
  if (width <= 1 || rows.length === 0) return undefined;
  const { stemOf, weights } = query.index;
  const negations = listNegationStems(query.index, edition.language);
  const isLight = (stem: number) =>
    stem !== UNKNOWN_WORD && ((weights[stem] ?? 0) < LIGHT || negations.has(stem));
  const steps = new Uint8Array(width * (rows.length + 1));
  let previous = new Float32Array(width);
  let current = new Float32Array(width);
  for (const [row, at] of rows.entries()) {
    const offset = (row + 1) * width;
    if (at === ELLIPSIS) {
      fillEllipsis(previous, current, steps.subarray(offset, offset + width));
      [previous, current] = [current, previous];
      continue;
    }
    const form = query.forms[at] ?? UNKNOWN_WORD;
    const stem = query.stems[at] ?? UNKNOWN_WORD;
    const light = isLight(stem);
    const skip = light ? LIGHT_GAP_COST : GAP_COST;
    current[0] = (previous[0] ?? 0) + skip;
    steps[offset] = SKIP_QUOTED;
    for (let column = 1; column < width; column += 1) {
      const word = edition.words[start + column - 1] ?? UNKNOWN_WORD;
      const wordStem = stemOf[word] ?? UNKNOWN_WORD;
      const other = isLight(wordStem);
      let change = light && other ? LIGHT_SUBSTITUTION_COST : SUBSTITUTION_COST;
      if (light !== other) change = MIXED_SUBSTITUTION_COST;
      if (form === word && form !== UNKNOWN_WORD) change = 0;
      else if (stem === wordStem && stem !== UNKNOWN_WORD) change = VARIANT_COST;
      const both = (previous[column - 1] ?? 0) + change;
      const up = (previous[column] ?? 0) + skip;
      const left = (current[column - 1] ?? 0) + (other ? LIGHT_GAP_COST : GAP_COST);
      const least = Math.min(both, up, left);
      current[column] = least;
      steps[offset + column] = least === both ? BOTH : least === up ? SKIP_QUOTED : SKIP_PRINTED;
    }
    [previous, current] = [current, previous];
  }
  let best = 0;
  for (let column = 1; column < width; column += 1)
    if ((previous[column] ?? 0) < (previous[best] ?? 0)) best = column;
  return traceBack(query, {
    edition,
    cited,
    rows,
    steps,
    width,
    start,
    column: best,
    cost: previous[best] ?? 0,
  });
}

const negationStems = new WeakMap<BibleIndex, Map<string, ReadonlySet<number>>>();

function listNegationStems(index: BibleIndex, language: string): ReadonlySet<number> {
  const known = negationStems.get(index) ?? new Map<string, ReadonlySet<number>>();
  negationStems.set(index, known);
  const stems = known.get(language) ?? new Set(Array.from(negationsOf(language), index.stemIdOf));
  known.set(language, stems);
  return stems;
}

function fillEllipsis(previous: Float32Array, current: Float32Array, steps: Uint8Array): void {
  for (let column = 0; column < previous.length; column += 1) {
    const above = previous[column] ?? 0;
    const left = column > 0 ? (current[column - 1] ?? 0) : Infinity;
    current[column] = Math.min(above, left);
    steps[column] = left < above ? JUMP : SKIP_QUOTED;
  }
}

interface Trace {
  edition: IndexedEdition;
  cited: WordRange;
  rows: readonly number[];
  steps: Uint8Array;
  width: number;
  start: number;
  column: number;
  cost: number;
}

function traceBack(query: BibleQuery, trace: Trace): Fit {
  const { edition, cited, rows, steps, width, start, cost } = trace;
  const { stemOf } = query.index;
  const positions = new Map<number, number>();
  const differences: Difference[] = [];
  /** The difference that is being extended towards the start. */
  let open: Difference | undefined;
  const extend = (quoted: number, printed: number) => {
    if (!open) {
      open = {
        quoted: { from: quoted, to: quoted },
        printed: { from: printed, to: printed },
        isVariant: false,
      };
      differences.push(open);
    }
    open.quoted.from = quoted;
    open.printed.from = printed;
  };
  let [row, column] = [rows.length, trace.column];
  /** The position after the current word of the text. */
  let next = (rows.at(-1) ?? 0) + 1;
  while (row > 0) {
    const step = steps[row * width + column] ?? STOP;
    const at = rows[row - 1] ?? 0;
    if (at === ELLIPSIS) {
      open = undefined;
      if (step === JUMP) column -= 1;
      else {
        row -= 1;
        next = (rows[row - 1] ?? 0) + 1;
      }
      continue;
    }
    if (step === SKIP_PRINTED) {
      extend(next, start + column - 1);
      open!.quoted.to = Math.max(open!.quoted.to, open!.quoted.from);
      open!.printed.to = Math.max(open!.printed.to, start + column);
      column -= 1;
      continue;
    }
    const position = start + column - 1;
    const word = edition.words[position] ?? UNKNOWN_WORD;
    if (step === SKIP_QUOTED) {
      extend(at, start + column);
      open!.quoted.to = Math.max(open!.quoted.to, at + 1);
    } else if (query.forms[at] === word) {
      positions.set(at, position);
      open = undefined;
    } else if (query.stems[at] === stemOf[word]) {
      positions.set(at, position);
      differences.push({
        quoted: { from: at, to: at + 1 },
        printed: { from: position, to: position + 1 },
        isVariant: true,
      });
      open = undefined;
    } else {
      extend(at, position);
      open!.quoted.to = Math.max(open!.quoted.to, at + 1);
      open!.printed.to = Math.max(open!.printed.to, position + 1);
    }
    if (step === BOTH) column -= 1;
    row -= 1;
    next = at;
  }
  differences.reverse();
  pairAtEdges(edition, rows, differences);
  return { edition, cited, differences, positions, cost };
}

/** A single word at the edge of a quotation, beside which the edition has another one in the same clause, replaces that one. */
function pairAtEdges(
  { clauseEnds }: IndexedEdition,
  rows: readonly number[],
  differences: Difference[],
): void {
  const isAdded = ({ quoted, printed }: Difference) =>
    quoted.to - quoted.from === 1 && printed.from === printed.to;
  const first = differences[0];
  if (first && isAdded(first) && first.quoted.from === rows[0] && clauseEnds[first.printed.from - 1] === 0)
    first.printed.from -= 1;
  const last = differences.at(-1);
  if (last && isAdded(last) && last.quoted.from === rows.at(-1) && clauseEnds[last.printed.to - 1] === 0)
    last.printed.to += 1;
}
