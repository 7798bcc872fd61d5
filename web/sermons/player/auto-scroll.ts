// Scrolls along with playback, unless the user has scrolled away.

/** Marks an element that scrolls within the page. */
export const SCROLL_ATTRIBUTE = "data-scrolls";

export type Place = HTMLElement | Range;

/** Keeps the current text in view. After the user scrolls away, it waits until they scroll back. */
export function createAutoScroller(isPlaying: () => boolean) {
  const lastPlaces = new WeakMap<Element, Place>();
  let isEnabled = true;
  return {
    setEnabled: (next: boolean) => {
      isEnabled = next;
    },
    follow: (place: Place) => {
      // Collapsed content has no position.
      if (place.getClientRects().length === 0) return;
      const box = getElement(place)?.closest(`[${SCROLL_ATTRIBUTE}]`) ?? document.documentElement;
      const before = lastPlaces.get(box);
      lastPlaces.set(box, place);
      const hasUserScrolledAway =
        before !== undefined &&
        getElement(before)?.isConnected === true &&
        !isInView(getRemaining(before), box);
      if (isEnabled && isPlaying() && !hasUserScrolledAway) scrollToPlace(place, box);
    },
  };
}

const getElement = (place: Place): Element | null =>
  place instanceof Range ? place.startContainer.parentElement : place;

/** The paragraph of a range whose words were replaced. */
const getRemaining = (place: Place): Place | Element =>
  place instanceof Range && place.collapsed ? (getElement(place) ?? place) : place;

function isInView(place: Place | Element, box: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  const window = getVisibleRange(box);
  return bottom > window.top && top < window.bottom;
}

// Paragraphs get their real height when they first become visible, so a long scroll has to be repeated until it settles.
const MAX_SETTLE_FRAMES = 8;
const USER_INPUT_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"];

function scrollToPlace(place: Place, box: Element): void {
  const { distance, height } = getScrollDistance(place, box);
  if (distance === 0) return;
  if (Math.abs(distance) < 2 * height && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    box.scrollBy({ top: distance, behavior: "smooth" });
    return;
  }
  const stop = new AbortController();
  for (const type of USER_INPUT_EVENTS) {
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  let frames = MAX_SETTLE_FRAMES;
  const settle = () => {
    if (stop.signal.aborted) return;
    box.scrollBy({ top: getScrollDistance(place, box).distance, behavior: "instant" });
    frames -= 1;
    if (frames > 0) requestAnimationFrame(settle);
    else stop.abort();
  };
  settle();
}

/** Pixels to scroll by; 0 if the place is well in view. */
function getScrollDistance(place: Place, box: Element): { distance: number; height: number } {
  const { top } = place.getBoundingClientRect();
  const window = getVisibleRange(box);
  const height = window.bottom - window.top;
  const isInPlace = top >= window.top && top < window.top + (height * 2) / 3;
  return { distance: isInPlace ? 0 : top - window.top - height / 5, height };
}

/** The visible part of a scroll container, below sticky elements. */
function getVisibleRange(box: Element): { top: number; bottom: number } {
  if (box !== document.documentElement) return box.getBoundingClientRect();
  const docked = document.querySelector("[data-docked-player]");
  // There the tabs stick below the top bar.
  if (docked) return { top: TOP_BAR_AND_TABS, bottom: docked.getBoundingClientRect().top };
  const player = document.querySelector(`[${STICKY_ATTRIBUTE}]`);
  return { top: player?.getBoundingClientRect().bottom ?? 0, bottom: innerHeight };
}

const TOP_BAR_AND_TABS = 104;

/** Marks an element that sticks to the top of the page. */
export const STICKY_ATTRIBUTE = "data-sticks";
