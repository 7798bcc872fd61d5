// What is being played on a page, for all that stands beside the player: texts that lead to a moment and follow along.

export interface Playback {
  /** Plays from a second on; before there is a player, it begins there once it comes. */
  playFrom: (seconds: number) => void;
  /** Moves to a second without playing. */
  moveTo: (seconds: number) => void;
  /** The second that is being heard; undefined until something was heard. */
  getSecond: () => number | undefined;
  isPlaying: () => boolean;
  /** Calls back several times a second while it plays, and at every jump. Answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
  /** Gives it the element that plays. Answers how to take it away. */
  attach: (element: HTMLMediaElement) => () => void;
}

const EVENTS = ["timeupdate", "seeking", "playing", "pause", "ended"] as const;

export function createPlayback(): Playback {
  const listeners = new Set<() => void>();
  let player: HTMLMediaElement | undefined;
  let wasHeard = false;
  let waiting: { seconds: number; plays: boolean } | undefined;
  const tell = () => {
    wasHeard ||= player !== undefined && player.currentTime > 0;
    for (const listener of listeners) listener();
  };

  const go = (seconds: number, plays: boolean) => {
    if (!player) {
      waiting = { seconds, plays };
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
    moveTo: (seconds) => go(seconds, false),
    getSecond: () => (wasHeard ? player?.currentTime : undefined),
    isPlaying: () => player !== undefined && !player.paused,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (element) => {
      player = element;
      for (const event of EVENTS) element.addEventListener(event, tell);
      if (waiting) go(waiting.seconds, waiting.plays);
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
