import { useEffect, useState, type RefObject } from "react";

export interface MediaState {
  second: number;
  /** Undefined until the duration is known. */
  length: number | undefined;
  isPlaying: boolean;
  /** Whether playback is buffering. */
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

const INITIAL_STATE: MediaState = {
  second: 0,
  length: undefined,
  isPlaying: false,
  isWaiting: false,
  speed: 1,
  problem: undefined,
};

/** The state of an audio or video element, which must not change while the component is mounted. */
export function useMediaState(media: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, setState] = useState(INITIAL_STATE);
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const update = () => setState(readState(element));
    for (const event of EVENTS) element.addEventListener(event, update);
    update();
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, update);
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
