import { formatDay } from "../../contract/calendar-day.ts";
import { useState } from "react";
import { UNTITLED_SERMON, type SermonItem } from "../../contract/sermon.ts";
import { buildThumbnailUrl } from "../../contract/video.ts";
import { paths } from "../paths.ts";

import { Card } from "./card.tsx";
import classes from "./card.module.css";

interface SermonCardProps {
  item: SermonItem;
  onDelete: () => void;
}

/** A sermon in the library. */
export function SermonCard({ item: sermon, onDelete }: SermonCardProps) {
  const { id, title, date, scripture, description } = sermon;
  const thumbnail = buildThumbnailUrl(sermon.youtubeUrl);
  const isDraft = sermon.status === "draft";
  return (
    <Card
      title={title || UNTITLED_SERMON}
      status={{ label: isDraft ? "Draft" : "Completed", isDraft }}
      facts={[date ? formatDay(date) : "No date", scripture].filter(Boolean)}
      description={description}
      thumbnail={thumbnail && <Thumbnail address={thumbnail} />}
      ways={[
        ...(isDraft ? [{ label: "Continue", to: paths.processSermon(id) }] : []),
        { label: "View", to: paths.sermon(id) },
        { label: "Edit", to: paths.editSermon(id) },
      ]}
      onDelete={onDelete}
    />
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
