import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useEventListener } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { MediaFile } from "../../../contract/media/media.schema.ts";
import { UNTITLED_SERMON } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
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
  children: ReactNode;
}

/** Plays the recording or video of a sermon above its texts. Clicking a timed paragraph plays it; the current one is marked. */
export function SermonPlayer(props: SermonPlayerProps) {
  const { sermon, video, onPlayVideo, start = 0, isSticky = true, children } = props;
  const file = useSermonFiles(sermon.id).data?.[0];
  const isTimed = useMemo(() => splitMarkedText(sermon.transcript) !== undefined, [sermon.transcript]);
  const [playback] = useState(createPlayback);
  const [follows, setFollows] = useState(true);
  const [chosen, setChosen] = useState<Source>("video");
  const source: Source | undefined = video && (chosen === "video" || !file) ? "video" : file && "recording";

  const videoPlace = useRef<HTMLDivElement>(null);
  const playVideo = useCallback(
    (seconds: number) => {
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
      <div className={classes.played}>
        {video && file && (
          <SegmentedControl
            aria-label="Playback source"
            mb="sm"
            data={[...SOURCES]}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {source === "video" && (
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
            isSticky={isSticky}
            follows={isTimed ? { isOn: follows, onChange: setFollows } : undefined}
          />
        )}
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
