import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { STICKY_ATTRIBUTE } from "./auto-scroll.ts";
import { MediaControls } from "./media-controls.tsx";
import { MediaFailure } from "./media-failure.tsx";
import classes from "./media-player.module.css";
import type { Playback } from "./playback.ts";
import { useMediaState } from "./use-media-state.ts";

const JUMP = 15;
const STEP = 5;

export interface MediaPlayerProps {
  /** Where the sound or video is: an address of this server, or `blob:`. */
  address: string;
  /** "audio/mpeg", "video/mp4", …: decides whether there is a picture. */
  mediaType: string;
  title: string;
  /** How long it plays, for files that do not say it themselves. */
  seconds?: number | null;
  playback?: Playback;
  /** Whether the text beside it is kept in view while it plays; without it there is no such switch. */
  follows?: { isOn: boolean; onChange: (isOn: boolean) => void };
  /** Whether the controls stay on the screen while what is below is scrolled. */
  isSticky?: boolean;
}

/** Plays sound or video: jumps of 15 seconds, speed, and keys. For another file it needs another `key`. */
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
  useOwnControlsInFullScreen(media);

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
  const press = (event: KeyboardEvent) => {
    const answer = readKey(event);
    if (!answer) return;
    event.preventDefault();
    if (answer === "toggle") toggle();
    else move(answer);
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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of the sermon stand beside it
        <video
          {...element}
          ref={media as RefObject<HTMLVideoElement | null>}
          className={classes.video}
          playsInline
          onClick={toggle}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it */}
      <section
        className={classes.player}
        aria-label={title}
        {...(isSticky && { [STICKY_ATTRIBUTE]: "" })}
        onKeyDown={press}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of the sermon stand beside it */}
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
            jump={JUMP}
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

/** What a key asks for: seconds to move by, or to play and pause. A button or a choice keeps its own keys. */
function readKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number | "toggle" | undefined {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return undefined;
  if (target instanceof HTMLSelectElement) return undefined;
  if (key === " ") return target instanceof HTMLButtonElement ? undefined : "toggle";
  if (key === "ArrowLeft" || key === "ArrowDown") return -STEP;
  if (key === "ArrowRight" || key === "ArrowUp") return STEP;
  if (key === "PageDown") return -60;
  return key === "PageUp" ? 60 : undefined;
}

/** On the whole screen ours are not seen, so that the browser's own controls take their place. */
function useOwnControlsInFullScreen(media: RefObject<HTMLMediaElement | null>) {
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const change = () => (element.controls = document.fullscreenElement === element);
    element.addEventListener("fullscreenchange", change);
    return () => element.removeEventListener("fullscreenchange", change);
  }, [media]);
}

/** Lets the lock screen of a phone, a headset and the keys of a keyboard play, pause and jump. */
function useMediaSession(media: RefObject<HTMLMediaElement | null>, title: string) {
  useEffect(() => {
    const element = media.current;
    if (!element || !("mediaSession" in navigator)) return undefined;
    const move = (by: number) => () => (element.currentTime = Math.max(0, element.currentTime + by));
    const take = () => {
      navigator.mediaSession.metadata = new MediaMetadata({ title });
      navigator.mediaSession.setActionHandler("seekbackward", move(-JUMP));
      navigator.mediaSession.setActionHandler("seekforward", move(JUMP));
    };
    element.addEventListener("play", take);
    return () => element.removeEventListener("play", take);
  }, [media, title]);
}
