export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export interface Playback {
  /** Plays from a second on; before there is a player, it begins there once it comes. */
  playFrom: (seconds: number) => void;
  /** Plays from one second to another, unless it is moved or paused in between. */
  playClip: (from: number, until: number) => void;
  moveTo: (seconds: number) => void;
  toggle: () => void;
  /** Moves by so many seconds, back where they are negative. */
  moveBy: (seconds: number) => void;
  /** Takes the next speed of `SPEEDS`: a faster one or a slower one. Answers the speed; undefined without a player. */
  changeSpeed: (way: "faster" | "slower") => number | undefined;
  /** The second that is being heard; undefined until something was heard. */
  getSecond: () => number | undefined;
  isPlaying: () => boolean;
  /** Calls back several times a second while it plays, and at every jump. Answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
  /** Gives it the element that plays. Answers how to take it away. */
  attach: (element: HTMLMediaElement) => () => void;
}

/** Seconds of a recording that may go by between two calls of the browser, at any speed. */
const MAX_TICK = 2;

const EVENTS = ["timeupdate", "seeking", "playing", "pause", "ended"] as const;

export function createPlayback(): Playback {
  const listeners = new Set<() => void>();
  let player: HTMLMediaElement | undefined;
  let wasHeard = false;
  let waiting: Parameters<typeof go> | undefined;
  let endOfPiece: number | undefined;
  const tell = (event?: Event) => {
    wasHeard ||= player !== undefined && player.currentTime > 0;
    if (event?.type === "pause") endOfPiece = undefined;
    if (endOfPiece !== undefined && player && player.currentTime >= endOfPiece) {
      const wasMovedAway = player.currentTime > endOfPiece + MAX_TICK;
      endOfPiece = undefined;
      if (!wasMovedAway) player.pause();
    }
    for (const listener of listeners) listener();
  };

  const go = (seconds: number, plays: boolean, until?: number) => {
    endOfPiece = until;
    if (!player) {
      waiting = [seconds, plays, until];
      return;
    }
    // Before its length is known an element takes this as the second to begin at.
    player.currentTime = seconds;
    // A browser may refuse to play, or be told to pause before it began: the player shows which.
    if (plays) void player.play().catch(() => undefined);
    tell();
  };

  return {
    playFrom: (seconds) => go(seconds, true),
    playClip: (from, until) => go(from, true, until),
    moveTo: (seconds) => go(seconds, false),
    toggle: () => {
      if (player?.paused) void player.play().catch(() => undefined);
      else player?.pause();
    },
    moveBy: (seconds) => {
      if (player) go(Math.max(0, player.currentTime + seconds), false);
    },
    changeSpeed: (way) => {
      if (!player) return undefined;
      const { playbackRate } = player;
      const next =
        way === "faster"
          ? SPEEDS.find((speed) => speed > playbackRate)
          : SPEEDS.findLast((speed) => speed < playbackRate);
      player.playbackRate = next ?? playbackRate;
      return player.playbackRate;
    },
    getSecond: () => (wasHeard ? player?.currentTime : undefined),
    isPlaying: () => player !== undefined && !player.paused,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (element) => {
      player = element;
      for (const event of EVENTS) element.addEventListener(event, tell);
      if (waiting) go(...waiting);
      waiting = undefined;
      return () => {
        for (const event of EVENTS) element.removeEventListener(event, tell);
        if (player !== element) return;
        player = undefined;
        wasHeard = false;
        tell();
      };
    },
  };
}
