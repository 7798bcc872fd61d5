import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import type { Paragraph } from "../../../contract/transcript/transcript.ts";
import { findCurrentParagraph } from "./current-paragraph.ts";
import type { Place } from "./auto-scroll.ts";
import type { Playback } from "./playback.ts";

export interface PlayerControls {
  /** Plays the recording or the video from a second; undefined where the page has neither. */
  playFrom: ((seconds: number) => void) | undefined;
  /** What is heard of the recording; undefined where it is not that which is played. */
  playback: Playback | undefined;
  /** Told of what is being heard by now: a paragraph, or a word in it. */
  follow: (place: Place) => void;
}

export const PlayerContext = createContext<PlayerControls | undefined>(undefined);

export const usePlayerControls = () => useContext(PlayerContext);

export const SECOND_ATTRIBUTE = "data-second";

const subscribeToNothing = () => () => undefined;

export function useCurrentParagraph(paragraphs: readonly Paragraph[]): number | undefined {
  const playback = usePlayerControls()?.playback;
  return useSyncExternalStore(playback?.subscribe ?? subscribeToNothing, () => {
    const second = playback?.getSecond();
    return second === undefined ? undefined : findCurrentParagraph(paragraphs, second);
  });
}

/** An element that is kept in view when it becomes the one that is being heard. */
export function useAutoScroll<Element extends HTMLElement>(isCurrent: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const follow = usePlayerControls()?.follow;
  useEffect(() => {
    if (isCurrent && element.current) follow?.(element.current);
  }, [isCurrent, follow]);
  return element;
}
