import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import type { TranscriptWord } from "../../../../contract/transcript/transcript-words.ts";
import type { Paragraph } from "../../../../contract/transcript/transcript.ts";
import { SCROLL_ATTRIBUTE } from "../../player/auto-scroll.ts";
import classes from "./selectable-transcript.module.css";
import { PARAGRAPH_ATTRIBUTE, getSelectedPositions, findTextPosition } from "./text-position.ts";
import { findSentence, findWordAt, type Passage, type SpokenWords } from "./spoken-words.ts";

type End = keyof Passage;

interface SelectableTranscriptProps {
  words: SpokenWords;
  passage: Passage | undefined;
  onChoose: (passage: Passage) => void;
}

/** The transcript with the two ends of what is chosen of it, which are dragged or moved by keys, word by word. */
export function SelectableTranscript({ words, passage, onChoose }: SelectableTranscriptProps) {
  const box = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<End>();
  const moved = useRef<End>(undefined);
  const placeOf = (x: number, y: number) => {
    const place = box.current ? findTextPosition(box.current, x, y) : undefined;
    return place && findWordAt(words, place.paragraph, place.offset);
  };
  const moveEnd = (end: End, to: number) => {
    if (!passage) return;
    moved.current = end;
    onChoose(moveEndOf(passage, end, Math.max(0, Math.min(to, words.words.length - 1))));
  };

  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [box]);
  // An end that goes to another paragraph is another element there.
  useLayoutEffect(() => {
    if (!passage) return;
    const end = moved.current ?? "first";
    const handle = box.current?.querySelector<HTMLElement>(`[data-end="${end}"]`);
    if (moved.current) handle?.focus({ preventScroll: true });
    if (box.current && handle && !dragged) bringIntoBox(handle, box.current);
    moved.current = undefined;
  }, [box, moved, passage, dragged]);

  const press = (end: End) => (event: KeyboardEvent) => {
    const by = readStep(event);
    if (by === undefined || !passage) return;
    event.preventDefault();
    moveEnd(end, passage[end] + by);
  };
  const drag = (event: PointerEvent) => {
    if (!dragged || !box.current) return;
    scrollAtEdges(box.current, event.clientY);
    const at = placeOf(event.clientX, event.clientY);
    if (at !== undefined && at !== passage?.[dragged]) moveEnd(dragged, at);
  };
  const takeSelection = (event: PointerEvent) => {
    if (dragged) return setDragged(undefined);
    if (!box.current || (event.target instanceof Element && event.target.closest("[data-end]"))) return;
    const selected = getSelectedPositions(box.current);
    if (selected) {
      const [first = 0, last = 0] = selected.map(({ paragraph, offset }) =>
        findWordAt(words, paragraph, offset),
      );
      getSelection()?.removeAllRanges();
      onChoose({ first, last: Math.max(first, last) });
    } else {
      const at = placeOf(event.clientX, event.clientY);
      if (at !== undefined) onChoose(findSentence(words, at));
    }
  };
  const take = (end: End) => (event: PointerEvent) => {
    event.preventDefault();
    box.current?.setPointerCapture(event.pointerId);
    setDragged(end);
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
  };

  const describe = (end: End) => describeEnd(words, passage, end);
  const handle = (end: End) => (
    <span
      className={classes.handle}
      data-end={end}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it stands between two words of a text
      role="slider"
      tabIndex={0}
      aria-label={end === "first" ? "First word" : "Last word"}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={words.words.length}
      aria-valuenow={(passage?.[end] ?? 0) + 1}
      aria-valuetext={describe(end)}
      onKeyDown={press(end)}
      onPointerDown={take(end)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its ends are reached by keyboard
    <section
      ref={box}
      className={classes.box}
      aria-label="Select text in the transcript"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      data-dragging={dragged !== undefined || undefined}
      {...{ [SCROLL_ATTRIBUTE]: "" }}
      onPointerMove={drag}
      onPointerUp={takeSelection}
      onPointerCancel={() => setDragged(undefined)}
    >
      {words.paragraphs.map((paragraph, number) => {
        const piece = passage && findPiece(words, passage, number);
        return piece ? (
          <ChosenParagraph
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
            key={number}
            number={number}
            paragraph={paragraph}
            piece={piece}
            first={piece.hasFirst && handle("first")}
            last={piece.hasLast && handle("last")}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <PlainParagraph key={number} number={number} paragraph={paragraph} />
        );
      })}
    </section>
  );
}

interface Piece {
  from: number;
  to: number;
  hasFirst: boolean;
  hasLast: boolean;
}

function findPiece(words: SpokenWords, passage: Passage, number: number): Piece | undefined {
  const begin = words.firstWords[number] ?? 0;
  const end = (words.firstWords[number + 1] ?? words.words.length) - 1;
  const [first, last] = [Math.max(begin, passage.first), Math.min(end, passage.last)];
  const [from, to] = [words.words[first], words.words[last]];
  if (first > last || !from || !to) return undefined;
  return {
    from: from.start,
    to: to.start + to.text.length,
    hasFirst: first === passage.first,
    hasLast: last === passage.last,
  };
}

interface ParagraphProps {
  number: number;
  paragraph: Paragraph;
}

const PlainParagraph = memo(function PlainParagraph({ number, paragraph: { text, start } }: ParagraphProps) {
  return (
    <div className={classes.paragraph}>
      {start !== undefined && <span className={classes.time}>{formatTimestamp(start)}</span>}
      <p {...{ [PARAGRAPH_ATTRIBUTE]: number }}>{text}</p>
    </div>
  );
});

interface ChosenParagraphProps extends ParagraphProps {
  piece: Piece;
  first: ReactNode;
  last: ReactNode;
}

function ChosenParagraph({ number, paragraph: { text, start }, piece, first, last }: ChosenParagraphProps) {
  return (
    <div className={classes.paragraph}>
      {start !== undefined && <span className={classes.time}>{formatTimestamp(start)}</span>}
      <p {...{ [PARAGRAPH_ATTRIBUTE]: number }}>
        {text.slice(0, piece.from)}
        {first}
        <mark className={classes.chosen}>{text.slice(piece.from, piece.to)}</mark>
        {last}
        {text.slice(piece.to)}
      </p>
    </div>
  );
}

function moveEndOf({ first, last }: Passage, end: End, to: number): Passage {
  return end === "first" ? { first: to, last: Math.max(to, last) } : { first: Math.min(first, to), last: to };
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

const readStep = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined =>
  ctrlKey || metaKey || altKey ? undefined : STEPS[key];

function describeEnd({ words, times }: SpokenWords, passage: Passage | undefined, end: End): string {
  const word: TranscriptWord | undefined = words[passage?.[end] ?? -1];
  const time = times[passage?.[end] ?? -1];
  return time ? `${word?.text}, ${formatTimestamp(time.start)}` : (word?.text ?? "");
}

/** Scrolls the text, and not the page, so far that an end of the passage is seen in it. */
function bringIntoBox(handle: HTMLElement, box: HTMLElement): void {
  const [inner, outer] = [handle.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}

const EDGE = 40;

/** Goes on in the text where an end is dragged to the edge of what is seen. */
function scrollAtEdges(box: HTMLElement, y: number): void {
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + EDGE) box.scrollTop -= EDGE / 2;
  else if (y > bottom - EDGE) box.scrollTop += EDGE / 2;
}
