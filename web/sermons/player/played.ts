import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import type { Paragraph } from "../../../contract/transcript/transcript.ts";
import { findHeardParagraph } from "./heard-paragraph.ts";
import type { Place } from "./keep-in-view.ts";
import type { Playback } from "./playback.ts";

export interface Played {
  /** Plays the recording or the video from a second; undefined where the page has neither. */
  playFrom: ((seconds: number) => void) | undefined;
  /** What is heard of the recording; undefined where it is not that which is played. */
  playback: Playback | undefined;
  /** Told of what is being heard by now: a paragraph, or a word in it. */
  follow: (place: Place) => void;
}

export const PlayedContext = createContext<Played | undefined>(undefined);

export const usePlayed = () => useContext(PlayedContext);

export const SECOND_ATTRIBUTE = "data-second";

const subscribeToNothing = () => () => undefined;

export function useHeardParagraph(paragraphs: readonly Paragraph[]): number | undefined {
  const playback = usePlayed()?.playback;
  return useSyncExternalStore(playback?.subscribe ?? subscribeToNothing, () => {
    const second = playback?.getSecond();
    return second === undefined ? undefined : findHeardParagraph(paragraphs, second);
  });
}

/** An element that is kept in view when it becomes the one that is being heard. */
export function useFollowed<Element extends HTMLElement>(isHeard: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const follow = usePlayed()?.follow;
  useEffect(() => {
    if (isHeard && element.current) follow?.(element.current);
  }, [isHeard, follow]);
  return element;
}
