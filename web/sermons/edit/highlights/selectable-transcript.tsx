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

type PassageEnd = keyof Passage;

interface SelectableTranscriptProps {
  words: SpokenWords;
  passage: Passage | undefined;
  onChoose: (passage: Passage) => void;
}

/** A transcript in which the user selects a passage, by its text or by dragging its ends word by word. */
export function SelectableTranscript({ words, passage, onChoose }: SelectableTranscriptProps) {
  const box = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<PassageEnd>();
  const moved = useRef<PassageEnd>(undefined);
  const findWordAtPoint = (x: number, y: number) => {
    const place = box.current ? findTextPosition(box.current, x, y) : undefined;
    return place && findWordAt(words, place.paragraph, place.offset);
  };
  const moveEnd = (end: PassageEnd, to: number) => {
    if (!passage) return;
    moved.current = end;
    onChoose(withEnd(passage, end, Math.max(0, Math.min(to, words.words.length - 1))));
  };

  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [box]);
  // An end that moves to another paragraph is a new element, so it needs the focus again.
  useLayoutEffect(() => {
    if (!passage) return;
    const end = moved.current ?? "first";
    const handle = box.current?.querySelector<HTMLElement>(`[data-end="${end}"]`);
    if (moved.current) handle?.focus({ preventScroll: true });
    if (box.current && handle && !dragged) scrollIntoBox(handle, box.current);
    moved.current = undefined;
  }, [box, moved, passage, dragged]);

  const handleKey = (end: PassageEnd) => (event: KeyboardEvent) => {
    const by = getStep(event);
    if (by === undefined || !passage) return;
    event.preventDefault();
    moveEnd(end, passage[end] + by);
  };
  const handleDrag = (event: PointerEvent) => {
    if (!dragged || !box.current) return;
    scrollAtEdges(box.current, event.clientY);
    const at = findWordAtPoint(event.clientX, event.clientY);
    if (at !== undefined && at !== passage?.[dragged]) moveEnd(dragged, at);
  };
  const handlePointerUp = (event: PointerEvent) => {
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
      const at = findWordAtPoint(event.clientX, event.clientY);
      if (at !== undefined) onChoose(findSentence(words, at));
    }
  };
  const startDrag = (end: PassageEnd) => (event: PointerEvent) => {
    event.preventDefault();
    box.current?.setPointerCapture(event.pointerId);
    setDragged(end);
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
  };

  const describeHandle = (end: PassageEnd) => describeEnd(words, passage, end);
  const handle = (end: PassageEnd) => (
    <span
      className={classes.handle}
      data-end={end}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is inline between two words
      role="slider"
      tabIndex={0}
      aria-label={end === "first" ? "First word" : "Last word"}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={words.words.length}
      aria-valuenow={(passage?.[end] ?? 0) + 1}
      aria-valuetext={describeHandle(end)}
      onKeyDown={handleKey(end)}
      onPointerDown={startDrag(end)}
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
      onPointerMove={handleDrag}
      onPointerUp={handlePointerUp}
      onPointerCancel={() => setDragged(undefined)}
    >
      {words.paragraphs.map((paragraph, number) => {
        const range = passage && findSelectedRange(words, passage, number);
        return range ? (
          <SelectedParagraph
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
            key={number}
            number={number}
            paragraph={paragraph}
            range={range}
            first={range.hasFirst && handle("first")}
            last={range.hasLast && handle("last")}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <PlainParagraph key={number} number={number} paragraph={paragraph} />
        );
      })}
    </section>
  );
}

interface SelectedRange {
  from: number;
  to: number;
  hasFirst: boolean;
  hasLast: boolean;
}

function findSelectedRange(words: SpokenWords, passage: Passage, number: number): SelectedRange | undefined {
  const start = words.firstWords[number] ?? 0;
  const end = (words.firstWords[number + 1] ?? words.words.length) - 1;
  const [first, last] = [Math.max(start, passage.first), Math.min(end, passage.last)];
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

interface SelectedParagraphProps extends ParagraphProps {
  range: SelectedRange;
  first: ReactNode;
  last: ReactNode;
}

function SelectedParagraph({
  number,
  paragraph: { text, start },
  range,
  first,
  last,
}: SelectedParagraphProps) {
  return (
    <div className={classes.paragraph}>
      {start !== undefined && <span className={classes.time}>{formatTimestamp(start)}</span>}
      <p {...{ [PARAGRAPH_ATTRIBUTE]: number }}>
        {text.slice(0, range.from)}
        {first}
        <mark className={classes.chosen}>{text.slice(range.from, range.to)}</mark>
        {last}
        {text.slice(range.to)}
      </p>
    </div>
  );
}

function withEnd({ first, last }: Passage, end: PassageEnd, to: number): Passage {
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

const getStep = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined =>
  ctrlKey || metaKey || altKey ? undefined : STEPS[key];

function describeEnd({ words, times }: SpokenWords, passage: Passage | undefined, end: PassageEnd): string {
  const word: TranscriptWord | undefined = words[passage?.[end] ?? -1];
  const time = times[passage?.[end] ?? -1];
  return time ? `${word?.text}, ${formatTimestamp(time.start)}` : (word?.text ?? "");
}

/** Scrolls the text, not the page, until an end of the passage is visible. */
function scrollIntoBox(handle: HTMLElement, box: HTMLElement): void {
  const [inner, outer] = [handle.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}

const EDGE_PX = 40;

/** Scrolls the text while an end is dragged near its edge. */
function scrollAtEdges(box: HTMLElement, y: number): void {
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + EDGE_PX) box.scrollTop -= EDGE_PX / 2;
  else if (y > bottom - EDGE_PX) box.scrollTop += EDGE_PX / 2;
}
