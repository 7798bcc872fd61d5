export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export interface Playback {
  /** Plays from a second, or does so once a player is attached. */
  playFrom: (seconds: number) => void;
  /** Plays from one second to another, unless the user seeks or pauses before. */
  playClip: (from: number, until: number) => void;
  moveTo: (seconds: number) => void;
  toggle: () => void;

  moveBy: (seconds: number) => void;
  /** Changes to the next faster or slower speed and returns it; undefined without a player. */
  changeSpeed: (direction: "faster" | "slower") => number | undefined;
  /** The current second; undefined until playback has started. */
  getSecond: () => number | undefined;
  isPlaying: () => boolean;
  /** Calls back several times a second during playback and after every seek. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Sets the element that plays. Returns the function that detaches it. */
  attach: (element: HTMLMediaElement) => () => void;
}

/** The most seconds between two timeupdate events, at any speed. */
const MAX_UPDATE_INTERVAL_SECONDS = 2;

const EVENTS = ["timeupdate", "seeking", "playing", "pause", "ended"] as const;

export function createPlayback(): Playback {
  const listeners = new Set<() => void>();
  let player: HTMLMediaElement | undefined;
  let hasStarted = false;
  let pendingSeek: Parameters<typeof seek> | undefined;
  let clipEnd: number | undefined;
  const handleEvent = (event?: Event) => {
    hasStarted ||= player !== undefined && player.currentTime > 0;
    if (event?.type === "pause") clipEnd = undefined;
    if (clipEnd !== undefined && player && player.currentTime >= clipEnd) {
      const hasSeeked = player.currentTime > clipEnd + MAX_UPDATE_INTERVAL_SECONDS;
      clipEnd = undefined;
      if (!hasSeeked) player.pause();
    }
    for (const listener of listeners) listener();
  };

  const seek = (seconds: number, plays: boolean, until?: number) => {
    clipEnd = until;
    if (!player) {
      pendingSeek = [seconds, plays, until];
      return;
    }
    // Before the duration is known, this sets the second to start at.
    player.currentTime = seconds;
    // Fails if autoplay is blocked or playback is paused before it starts.
    if (plays) void player.play().catch(() => undefined);
    handleEvent();
  };

  return {
    playFrom: (seconds) => seek(seconds, true),
    playClip: (from, until) => seek(from, true, until),
    moveTo: (seconds) => seek(seconds, false),
    toggle: () => {
      if (player?.paused) void player.play().catch(() => undefined);
      else player?.pause();
    },
    moveBy: (seconds) => {
      if (player) seek(Math.max(0, player.currentTime + seconds), false);
    },
    changeSpeed: (direction) => {
      if (!player) return undefined;
      const { playbackRate } = player;
      const next =
        direction === "faster"
          ? SPEEDS.find((speed) => speed > playbackRate)
          : SPEEDS.findLast((speed) => speed < playbackRate);
      player.playbackRate = next ?? playbackRate;
      return player.playbackRate;
    },
    getSecond: () => (hasStarted ? player?.currentTime : undefined),
    isPlaying: () => player !== undefined && !player.paused,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: (element) => {
      player = element;
      for (const event of EVENTS) element.addEventListener(event, handleEvent);
      if (pendingSeek) seek(...pendingSeek);
      pendingSeek = undefined;
      return () => {
        for (const event of EVENTS) element.removeEventListener(event, handleEvent);
        if (player !== element) return;
        player = undefined;
        hasStarted = false;
        handleEvent();
      };
    },
  };
}
