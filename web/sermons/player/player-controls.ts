import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import type { Paragraph } from "../../../contract/transcript/transcript.ts";
import { findCurrentParagraph } from "./current-paragraph.ts";
import type { Place } from "./auto-scroll.ts";
import type { Playback } from "./playback.ts";

export interface PlayerControls {
  /** Plays the recording or the video from a second; undefined if the page has neither. */
  playFrom: ((seconds: number) => void) | undefined;
  /** The playback of the recording; undefined while the video is selected or without a recording. */
  playback: Playback | undefined;
  /** Scrolls to the current paragraph or word. */
  follow: (place: Place) => void;
}

export const PlayerContext = createContext<PlayerControls | undefined>(undefined);

export const usePlayerControls = () => useContext(PlayerContext);

export const SECOND_ATTRIBUTE = "data-second";

const neverSubscribe = () => () => undefined;

export function useCurrentParagraph(paragraphs: readonly Paragraph[]): number | undefined {
  const playback = usePlayerControls()?.playback;
  return useSyncExternalStore(playback?.subscribe ?? neverSubscribe, () => {
    const second = playback?.getSecond();
    return second === undefined ? undefined : findCurrentParagraph(paragraphs, second);
  });
}

/** The ref of an element that is scrolled into view when it becomes current. */
export function useAutoScroll<Element extends HTMLElement>(isCurrent: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const follow = usePlayerControls()?.follow;
  useEffect(() => {
    if (isCurrent && element.current) follow?.(element.current);
  }, [isCurrent, follow]);
  return element;
}
