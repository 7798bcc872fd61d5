// Scrolls along with what is heard, unless the reader has gone elsewhere.

/** The attribute of a box that scrolls by itself, within the page. */
export const SCROLL_ATTRIBUTE = "data-scrolls";

export type Place = HTMLElement | Range;

/** Keeps what is heard in view; readers who scroll away are left alone until they come back. */
export function createAutoScroller(isPlaying: () => boolean) {
  const heardBefore = new WeakMap<Element, Place>();
  let isWanted = true;
  return {
    setWanted: (next: boolean) => {
      isWanted = next;
    },
    follow: (place: Place) => {
      // What is folded away has no place on the screen.
      if (place.getClientRects().length === 0) return;
      const box = elementOf(place)?.closest(`[${SCROLL_ATTRIBUTE}]`) ?? document.documentElement;
      const before = heardBefore.get(box);
      heardBefore.set(box, place);
      const hasReaderLeft =
        before !== undefined && elementOf(before)?.isConnected === true && !isInView(standingOf(before), box);
      if (isWanted && isPlaying() && !hasReaderLeft) bringIntoView(place, box);
    },
  };
}

const elementOf = (place: Place): Element | null =>
  place instanceof Range ? place.startContainer.parentElement : place;

/** What is left of a place: words that were written over leave the paragraph around them. */
const standingOf = (place: Place): Place | Element =>
  place instanceof Range && place.collapsed ? (elementOf(place) ?? place) : place;

function isInView(place: Place | Element, box: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  const window = readWindow(box);
  return bottom > window.top && top < window.bottom;
}

// Paragraphs that were never on the screen get their height only now, so that a long way ends somewhere else.
const FRAMES_UNTIL_SETTLED = 8;
const READER_INPUT = ["wheel", "touchmove", "pointerdown", "keydown"];

function bringIntoView(place: Place, box: Element): void {
  const { way, height } = findWay(place, box);
  if (way === 0) return;
  if (Math.abs(way) < 2 * height && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    box.scrollBy({ top: way, behavior: "smooth" });
    return;
  }
  const end = new AbortController();
  for (const type of READER_INPUT) {
    window.addEventListener(type, () => end.abort(), { signal: end.signal, passive: true });
  }
  let frames = FRAMES_UNTIL_SETTLED;
  const settle = () => {
    if (end.signal.aborted) return;
    box.scrollBy({ top: findWay(place, box).way, behavior: "instant" });
    frames -= 1;
    if (frames > 0) requestAnimationFrame(settle);
    else end.abort();
  };
  settle();
}

/** Pixels to scroll by; 0 where it is well in view. */
function findWay(place: Place, box: Element): { way: number; height: number } {
  const { top } = place.getBoundingClientRect();
  const window = readWindow(box);
  const height = window.bottom - window.top;
  const isInPlace = top >= window.top && top < window.top + (height * 2) / 3;
  return { way: isInPlace ? 0 : top - window.top - height / 5, height };
}

/** The part of the screen in which a box shows something, below what sticks to the top of the page. */
function readWindow(box: Element): { top: number; bottom: number } {
  if (box !== document.documentElement) return box.getBoundingClientRect();
  const player = document.querySelector(`[${STICKY_ATTRIBUTE}]`);
  return { top: player?.getBoundingClientRect().bottom ?? 0, bottom: innerHeight };
}

/** The attribute of what sticks to the top of the page. */
export const STICKY_ATTRIBUTE = "data-sticks";
