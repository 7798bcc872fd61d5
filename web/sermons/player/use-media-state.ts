import { useEffect, useState, type RefObject } from "react";

export interface MediaState {
  second: number;
  /** Undefined where the file does not say, or nothing of it has come yet. */
  length: number | undefined;
  isPlaying: boolean;
  /** Whether it wants to play but has to wait for bytes. */
  isWaiting: boolean;
  speed: number;
  problem: "unreachable" | "unplayable" | undefined;
}

const EVENTS = [
  "timeupdate",
  "seeking",
  "seeked",
  "durationchange",
  "play",
  "playing",
  "pause",
  "waiting",
  "canplay",
  "ended",
  "ratechange",
  "error",
  "emptied",
] as const;

const NOTHING: MediaState = {
  second: 0,
  length: undefined,
  isPlaying: false,
  isWaiting: false,
  speed: 1,
  problem: undefined,
};

/** What an audio or video element is doing; it is the same element as long as the component lives. */
export function useMediaState(media: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const read = () => setState(readState(element));
    for (const event of EVENTS) element.addEventListener(event, read);
    read();
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, read);
    };
  }, [media]);
  return state;
}

function readState(element: HTMLMediaElement): MediaState {
  const { currentTime, duration, paused, ended, readyState, playbackRate, error } = element;
  const isPlaying = !paused && !ended;
  return {
    second: currentTime,
    length: Number.isFinite(duration) && duration > 0 ? duration : undefined,
    isPlaying,
    isWaiting: isPlaying && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    speed: playbackRate,
    problem: error ? (error.code === MediaError.MEDIA_ERR_NETWORK ? "unreachable" : "unplayable") : undefined,
  };
}
