import "@mantine/core/styles/Badge.layer.css";
import { ActionIcon, Badge, Button, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { UNTITLED_SERMON, type SermonItem } from "../../contract/sermon.ts";
import { buildThumbnailUrl } from "../../contract/video.ts";
import { paths } from "../paths.ts";
import { formatSermonDay } from "../sermons/sermon-date.ts";
import classes from "./sermon-card.module.css";

interface SermonCardProps {
  sermon: SermonItem;
  onDelete: () => void;
}

/** A sermon in the library, with the ways to it. */
export function SermonCard({ sermon, onDelete }: SermonCardProps) {
  const titleId = useId();
  const title = sermon.title || UNTITLED_SERMON;
  const thumbnail = buildThumbnailUrl(sermon.youtubeUrl);
  const isDraft = sermon.status === "draft";
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      {thumbnail && <Thumbnail address={thumbnail} />}
      <div className={classes.body}>
        <div className={classes.head}>
          <Title order={2} size="h3" id={titleId} className={classes.title}>
            {title}
          </Title>
          <Badge variant="light" tt="none" size="lg" color={isDraft ? "gray" : "cedar"} flex="none">
            {isDraft ? "Draft" : "Completed"}
          </Badge>
        </div>
        <p className={classes.facts}>
          <span>{sermon.date ? formatSermonDay(sermon.date) : "No date"}</span>
          {sermon.scripture && <span>{sermon.scripture}</span>}
        </p>
        <Text lineClamp={3} c={sermon.description ? undefined : "dimmed"}>
          {sermon.description || "No description provided"}
        </Text>
        <div className={classes.actions}>
          {isDraft && (
            <Button
              component={Link}
              to={paths.processSermon(sermon.id)}
              size="sm"
              variant="light"
              aria-describedby={titleId}
            >
              Continue
            </Button>
          )}
          <Button
            component={Link}
            to={paths.sermon(sermon.id)}
            size="sm"
            variant={isDraft ? "default" : "light"}
            aria-describedby={titleId}
          >
            View
          </Button>
          <Button
            component={Link}
            to={paths.editSermon(sermon.id)}
            size="sm"
            variant="default"
            aria-describedby={titleId}
          >
            Edit
          </Button>
          <ActionIcon className={classes.remove} aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      </div>
    </article>
  );
}

/** The still of the video; without a network its frame stays, plain. */
function Thumbnail({ address }: { address: string }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className={classes.thumbnail}>
      <img
        className={classes.still}
        src={address}
        alt=""
        loading="lazy"
        data-missing={isMissing || undefined}
        onError={() => setIsMissing(true)}
      />
    </div>
  );
}
