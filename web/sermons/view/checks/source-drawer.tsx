import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Source } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { buildEmbedUrl } from "../../../../contract/media/video.ts";
import { useOwnerQuery } from "../../../account/session/record-owner.ts";
import { paths } from "../../../navigation/paths.ts";
import { PlayFrom } from "../../player/play-from.tsx";
import { usePlayerControls } from "../../player/player-controls.ts";
import { VideoPlayer } from "../../../ui/media/video-player.tsx";
import passage from "../../../scripture/passage.module.css";
import classes from "./source-drawer.module.css";
import { formatPlace } from "./places.ts";
import { quoteParagraph } from "./quote-paragraph.ts";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";

interface SourceDrawerProps {
  sermon: Sermon;
  source: Source;
  opened: boolean;
  onClose: () => void;
}

export function SourceDrawer({ sermon, source: { restsOn, time }, opened, onClose }: SourceDrawerProps) {
  const ownerQuery = useOwnerQuery();
  const playFrom = usePlayerControls()?.playFrom;
  if (!restsOn) return null;
  const { before, words, after } = quoteParagraph(sermon.transcript, restsOn);
  const query = new URLSearchParams({ ...ownerQuery, at: formatPlace({ part: "transcript", ...restsOn }) });
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title="In the sermon">
      {time !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          At {formatTimestamp(time)}
        </Text>
      )}
      <p className={passage.verses}>
        {before}
        <mark className={classes.words}>{words}</mark>
        {after}
      </p>
      {opened && (
        <VideoPlayer
          link={sermon.youtubeUrl}
          title={`Video of ${sermon.title}`}
          start={time ?? 0}
          height={220}
        />
      )}
      {time !== null && playFrom && !buildEmbedUrl(sermon.youtubeUrl) && (
        <div>
          <PlayFrom seconds={time} playFrom={playFrom} />
        </div>
      )}
      <Anchor
        component={Link}
        className={classes.whole}
        to={{ pathname: paths.sermon(sermon.id), search: query.toString() }}
      >
        Open in the transcript
      </Anchor>
    </Drawer>
  );
}
