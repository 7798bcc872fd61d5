import { Anchor, Box, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { buildEmbedUrl, buildWatchUrl } from "../../../contract/media/video.ts";
import classes from "./highlight-list.module.css";
import { PlayFrom } from "../player/play-from.tsx";
import { usePlayerControls } from "../player/player-controls.ts";

import { formatTimeRange } from "../../../contract/transcript/timestamp.ts";
import { VideoPlayer } from "../../ui/media/video-player.tsx";
import iconLink from "../../ui/layout/icon-link.module.css";

const PLAYER_HEIGHT = 315;

interface HighlightListProps {
  highlights: readonly Highlight[];
  videoLink: string;
  renderActions?: ((highlight: Highlight) => ReactNode) | undefined;
}

/** Timed quotes get a video player or a button that plays the recording. */
export function HighlightList({ highlights, videoLink, renderActions }: HighlightListProps) {
  return (
    <Stack component="ul" gap="lg">
      {highlights.map((highlight) => (
        <li key={`${highlight.start_time} ${highlight.quote}`}>
          <HighlightCard highlight={highlight} videoLink={videoLink}>
            {renderActions?.(highlight)}
          </HighlightCard>
        </li>
      ))}
    </Stack>
  );
}

interface HighlightCardProps {
  highlight: Highlight;
  videoLink: string;
  children: ReactNode;
}

function HighlightCard({ highlight, videoLink, children }: HighlightCardProps) {
  const { quote, note, start_time: start, end_time: end } = highlight;
  return (
    <figure className={classes.card}>
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      {note && (
        <Text component="figcaption" mt="md" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {note}
        </Text>
      )}
      {start !== undefined && <HighlightMoment start={start} end={end} videoLink={videoLink} />}
      {children}
    </figure>
  );
}

function HighlightMoment({ start, end, videoLink }: { start: number; end?: number; videoLink: string }) {
  const times = formatTimeRange(start, end);
  const playFrom = usePlayerControls()?.playFrom;
  if (!buildEmbedUrl(videoLink)) {
    return (
      <div className={classes.moment}>
        <p className={classes.time}>{times}</p>
        {playFrom && <PlayFrom seconds={start} playFrom={playFrom} />}
      </div>
    );
  }
  const watchAddress = buildWatchUrl(videoLink, start);
  return (
    <Box mt="1.25rem">
      <VideoPlayer link={videoLink} start={start} height={PLAYER_HEIGHT} title={`Highlight at ${times}`} />
      {watchAddress ? (
        <Anchor className={iconLink.link} href={watchAddress} target="_blank" rel="noopener">
          Watch on YouTube at {times}
          <IconExternalLink size={16} aria-hidden />
        </Anchor>
      ) : (
        <p className={classes.time}>{times}</p>
      )}
    </Box>
  );
}
