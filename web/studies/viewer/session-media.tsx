import { Anchor, Text, Title } from "@mantine/core";
import { IconExternalLink, IconFileDownload } from "@tabler/icons-react";
import { FILE_CONTENT_PATH } from "../../../contract/media/media.ts";
import type { StudyMedia } from "../../../contract/records/study.schema.ts";
import { buildEmbedUrl } from "../../../contract/media/video.ts";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { buildUrl } from "../../api/api.ts";
import { StoredMedia } from "../../ui/media/stored-media.tsx";
import { VideoPlayer } from "../../ui/media/video-player.tsx";
import { getMediaTitle, readWebLink } from "./media-facts.ts";
import { StudyText } from "./study-text.tsx";
import classes from "./session-media.module.css";

export function SessionMedia({ media }: { media: StudyMedia }) {
  const name = getMediaTitle(media);
  return (
    <figure className={classes.media}>
      <figcaption>
        <Title order={4} className={classes.title}>
          {name}
        </Title>
        {media.description?.trim() && <StudyText text={media.description} topHeading={5} />}
      </figcaption>
      <MediaContent media={media} name={name} />
    </figure>
  );
}

function MediaContent({ media: { type, url, fileId }, name }: { media: StudyMedia; name: string }) {
  const uid = useRecordOwner();
  if (fileId) {
    return <StoredFile type={type} url={buildUrl(FILE_CONTENT_PATH, { uid, id: fileId })} name={name} />;
  }
  if (buildEmbedUrl(url)) return <VideoPlayer link={url} title={name} />;
  const link = readWebLink(url);
  if (link) return <ExternalLink url={link} />;
  return url.trim() === "" ? null : (
    <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {url}
    </Text>
  );
}

function StoredFile({ type, url, name }: { type: StudyMedia["type"]; url: string; name: string }) {
  if (type === "audio" || type === "image" || type === "video")
    return <StoredMedia kind={type} url={url} name={name} />;
  return (
    <Anchor className={classes.link} href={url} target="_blank" rel="noopener" download>
      <IconFileDownload size={20} stroke={1.6} aria-hidden />
      Download {name}
    </Anchor>
  );
}

function ExternalLink({ url }: { url: string }) {
  return (
    <Anchor className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
      <IconExternalLink size={20} stroke={1.6} aria-hidden />
      <Text span inherit style={{ overflowWrap: "anywhere" }}>
        {url}
      </Text>
    </Anchor>
  );
}
