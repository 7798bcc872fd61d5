import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { STICKY_ATTRIBUTE } from "./auto-scroll.ts";
import { MediaControls } from "./media-controls.tsx";
import { MediaFailure } from "./media-failure.tsx";
import classes from "./media-player.module.css";
import type { Playback } from "./playback.ts";
import { useMediaState } from "./use-media-state.ts";
import { readShortcut } from "../../ui/shortcuts/read-shortcut.ts";
import type { ShortcutOf } from "../../ui/shortcuts/shortcuts.ts";

const SKIP_SECONDS = 15;

export interface MediaPlayerProps {
  /** The URL of the audio or video, on this server or `blob:`. */
  address: string;
  /** Such as "audio/mpeg" or "video/mp4"; decides whether a video is shown. */
  mediaType: string;
  title: string;
  /** The duration, for files that do not contain it. */
  seconds?: number | null;
  playback?: Playback;
  /** The switch for scrolling the text along with playback; hidden without this. */
  follows?: { isOn: boolean; onChange: (isOn: boolean) => void };
  /** Whether the controls stay visible while the page scrolls. */
  isSticky?: boolean;
}

/** Plays audio or video. Needs another `key` for another file. */
export function MediaPlayer(props: MediaPlayerProps) {
  const { address, mediaType, title, seconds, playback, follows, isSticky } = props;
  const media = useRef<HTMLMediaElement>(null);
  const isVideo = mediaType.startsWith("video/");
  const state = useMediaState(media);
  const length = state.length ?? seconds ?? undefined;

  useEffect(() => {
    if (media.current) return playback?.attach(media.current);
  }, [playback]);
  useMediaSession(media, title);
  useNativeControlsInFullScreen(media);

  const toggle = () => {
    const element = media.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const moveTo = (second: number) => {
    if (media.current) media.current.currentTime = Math.min(Math.max(0, second), length ?? second);
  };
  const move = (by: number) => moveTo((media.current?.currentTime ?? 0) + by);
  const setSpeed = (speed: number) => {
    if (media.current) media.current.playbackRate = speed;
  };
  const reload = () => {
    const element = media.current;
    if (!element) return;
    const { second } = state;
    element.load();
    element.currentTime = second;
  };
  const handleKey = (event: KeyboardEvent) => {
    const shortcut = readPlayerShortcut(event);
    if (!shortcut) return;
    event.preventDefault();
    if (shortcut === "toggle") toggle();
    else move(STEPS[shortcut] ?? 0);
  };

  const element = {
    src: address,
    preload: "metadata",
    "aria-label": title,
    tabIndex: -1,
  };
  return (
    <>
      {isVideo && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the page shows the transcript
        <video
          {...element}
          ref={media as RefObject<HTMLVideoElement | null>}
          className={classes.video}
          playsInline
          onClick={toggle}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboard shortcuts of the controls inside */}
      <section
        className={classes.player}
        aria-label={title}
        {...(isSticky && { [STICKY_ATTRIBUTE]: "" })}
        onKeyDown={handleKey}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page shows the transcript */}
        {!isVideo && <audio {...element} ref={media as RefObject<HTMLAudioElement | null>} />}
        {state.problem ? (
          <MediaFailure problem={state.problem} address={address} onRetry={reload} />
        ) : (
          <MediaControls
            state={state}
            length={length}
            describePlace={(at) =>
              length === undefined
                ? formatTimestamp(at)
                : `${formatTimestamp(at)} of ${formatTimestamp(length)}`
            }
            jump={SKIP_SECONDS}
            onToggle={toggle}
            onMove={move}
            onMoveTo={moveTo}
            onSpeed={setSpeed}
            onFullScreen={isVideo ? () => void media.current?.requestFullscreen() : undefined}
            follows={follows}
          />
        )}
      </section>
    </>
  );
}

const STEPS: Partial<Record<ShortcutOf<"player">, number>> = {
  back: -5,
  forward: 5,
  backMinute: -60,
  forwardMinute: 60,
};

/** Buttons and selects keep their own keys. */
function readPlayerShortcut(event: KeyboardEvent) {
  if (event.target instanceof HTMLSelectElement) return undefined;
  const shortcut = readShortcut("player", event);
  return shortcut === "toggle" && event.target instanceof HTMLButtonElement ? undefined : shortcut;
}

/** Uses the browser's controls in full screen, where the page's controls are hidden. */
function useNativeControlsInFullScreen(media: RefObject<HTMLMediaElement | null>) {
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const change = () => (element.controls = document.fullscreenElement === element);
    element.addEventListener("fullscreenchange", change);
    return () => element.removeEventListener("fullscreenchange", change);
  }, [media]);
}

/** Adds skip buttons to lock screens, headsets and media keys. */
function useMediaSession(media: RefObject<HTMLMediaElement | null>, title: string) {
  useEffect(() => {
    const element = media.current;
    if (!element || !("mediaSession" in navigator)) return undefined;
    const move = (by: number) => () => (element.currentTime = Math.max(0, element.currentTime + by));
    const take = () => {
      navigator.mediaSession.metadata = new MediaMetadata({ title });
      navigator.mediaSession.setActionHandler("seekbackward", move(-SKIP_SECONDS));
      navigator.mediaSession.setActionHandler("seekforward", move(SKIP_SECONDS));
    };
    element.addEventListener("play", take);
    return () => element.removeEventListener("play", take);
  }, [media, title]);
}
