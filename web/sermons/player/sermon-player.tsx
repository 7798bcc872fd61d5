import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useEventListener } from "@mantine/hooks";
import { IconBrandYoutube } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import type { MediaFile } from "../../../contract/media/media.schema.ts";
import { UNTITLED_SERMON } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useIsPhone } from "../../ui/browser/use-is-phone.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { splitMarkedText } from "../sermon-text.ts";
import { createAutoScroller } from "./auto-scroll.ts";
import { useContentAddress, useSermonFiles } from "./media.queries.ts";
import { createPlayback, type Playback } from "./playback.ts";
import { PlayerContext, SECOND_ATTRIBUTE } from "./player-controls.ts";
import classes from "./sermon-player.module.css";

const SOURCES = [
  { value: "video", label: "Video" },
  { value: "recording", label: "Recording" },
] as const;
type Source = (typeof SOURCES)[number]["value"];

const MediaPlayer = lazyComponent(() => import("./media-player.tsx").then((part) => part.MediaPlayer), {
  fallback: <div className={classes.coming} />,
});

interface SermonPlayerProps {
  sermon: Sermon;
  video?: ReactNode;
  onPlayVideo?: (seconds: number) => void;
  start?: number;
  isSticky?: boolean;
  /** Whether it is at the bottom of the window on phones, above their bar. */
  isDocked?: boolean;
  children: ReactNode;
}

/** Plays the recording or video of a sermon above its texts. Clicking a timed paragraph plays it; the current one is marked. */
export function SermonPlayer(props: SermonPlayerProps) {
  const { sermon, video, onPlayVideo, start = 0, isSticky = true, isDocked = false, children } = props;
  const file = useSermonFiles(sermon.id).data?.[0];
  const isTimed = useMemo(() => splitMarkedText(sermon.transcript) !== undefined, [sermon.transcript]);
  const [playback] = useState(createPlayback);
  const [follows, setFollows] = useState(true);
  const [chosen, setChosen] = useState<Source>("video");
  const source: Source | undefined = video && (chosen === "video" || !file) ? "video" : file && "recording";

  const isDock = useIsPhone() && isDocked;
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock, isDock);
  const [isVideoOpen, setVideoOpen] = useState(false);
  const videoPlace = useRef<HTMLDivElement>(null);
  const playVideo = useCallback(
    (seconds: number) => {
      setVideoOpen(true);
      onPlayVideo?.(seconds);
      videoPlace.current?.scrollIntoView({ block: "start" });
    },
    [onPlayVideo],
  );
  const playFrom = source === "video" ? playVideo : source && playback.playFrom;
  const [autoScroller] = useState(() => createAutoScroller(playback.isPlaying));
  useEffect(() => autoScroller.setEnabled(follows), [autoScroller, follows]);
  const controls = useMemo(
    () => ({
      playFrom,
      playback: source === "recording" ? playback : undefined,
      follow: autoScroller.follow,
    }),
    [playFrom, source, playback, autoScroller],
  );
  useEffect(() => {
    if (start > 0) playback.moveTo(start);
  }, [playback, start]);
  const texts = useParagraphClicks(playFrom);

  return (
    <PlayerContext value={controls}>
      <div>
        <div ref={dock} className={classes.player} data-docked-player={(isDock && source) || undefined}>
          {video && file && (
            <SegmentedControl
              aria-label="Playback source"
              mb="sm"
              data={[...SOURCES]}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {source === "video" && isDock && (
            <Button
              variant="subtle"
              size="sm"
              fullWidth
              aria-expanded={isVideoOpen}
              leftSection={<IconBrandYoutube size={20} stroke={1.6} aria-hidden />}
              onClick={() => setVideoOpen(!isVideoOpen)}
            >
              {isVideoOpen ? "Hide Video" : "Show Video"}
            </Button>
          )}
          {source === "video" && (isVideoOpen || !isDock) && (
            <div ref={videoPlace} className={classes.video}>
              {video}
            </div>
          )}
          {source === "recording" && file && (
            <RecordingPlayer
              key={file.id}
              file={file}
              title={sermon.title || UNTITLED_SERMON}
              playback={playback}
              isSticky={isSticky && !isDock}
              follows={isTimed ? { isOn: follows, onChange: setFollows } : undefined}
            />
          )}
        </div>
        <div ref={texts} className={source && classes.texts}>
          {children}
        </div>
      </div>
    </PlayerContext>
  );
}

interface RecordingPlayerProps {
  file: MediaFile;
  title: string;
  playback: Playback;
  isSticky: boolean;
  follows: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
}

function RecordingPlayer({ file, title, ...player }: RecordingPlayerProps) {
  const address = useContentAddress(file.id);
  const { mediaType, seconds } = file;
  return (
    <MediaPlayer
      {...player}
      address={address}
      mediaType={mediaType}
      seconds={seconds}
      title={`Recording of ${title}`}
    />
  );
}

/** Makes room for the player at the bottom of the window. */
function useDockHeight(dock: RefObject<HTMLElement | null>, isDock: boolean): void {
  useEffect(() => {
    const element = dock.current;
    if (!element || !isDock) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() =>
      style.setProperty("--docked-player", `${element.getBoundingClientRect().height}px`),
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty("--docked-player");
    };
  }, [dock, isDock]);
}

/** Plays from a clicked paragraph. Its time is also a button, for keyboard users. */
function useParagraphClicks(playFrom: ((seconds: number) => void) | undefined) {
  return useEventListener("click", (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest("a, button, input, select, textarea, summary, [contenteditable]")) return;
    const second = event.target.closest(`[${SECOND_ATTRIBUTE}]`)?.getAttribute(SECOND_ATTRIBUTE);
    const isSelecting = getSelection()?.isCollapsed === false;
    if (second && !isSelecting) playFrom?.(Number(second));
  });
}
