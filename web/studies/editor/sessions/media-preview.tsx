import "@mantine/core/styles/Progress.layer.css";
import { Anchor, Progress, Stack, Text } from "@mantine/core";
import { useDeferredValue } from "react";
import { FILE_CONTENT_PATH } from "../../../../contract/media/media.ts";
import type { MediaKind, StudyMedia } from "../../../../contract/records/study.schema.ts";
import { buildEmbedUrl } from "../../../../contract/media/video.ts";
import { buildUrl } from "../../../api/api.ts";
import { StoredMedia } from "../../../ui/media/stored-media.tsx";
import { VideoPlayer } from "../../../ui/media/video-player.tsx";
import { useStudyEditing } from "../study-editing.ts";
import { getMediaKind, type StudyFile, useStudyFile } from "./study-files.ts";

export function MediaPreview({ item, name }: { item: StudyMedia; name: string }) {
  const { saving } = useStudyEditing();
  const url = useDeferredValue(item.url);
  const file = useStudyFile(item.fileId);
  const title = item.title.trim() || name;
  if (item.fileId === undefined) {
    return buildEmbedUrl(url) ? <VideoPlayer link={url} title={title} /> : null;
  }
  // Build the URL from the file's id; the stored link can't be trusted.
  const storedUrl =
    item.url === "" ? undefined : buildUrl(FILE_CONTENT_PATH, { uid: saving.kind.owner, id: item.fileId });
  if (!file && !storedUrl) {
    return (
      <Text size="sm" c="red">
        This file wasn’t uploaded. Choose it again.
      </Text>
    );
  }
  const kind = file ? getMediaKind(file.mediaType) : item.type;
  return (
    <Stack gap="0.625rem">
      <FilePreview kind={kind} url={file?.localUrl ?? storedUrl ?? ""} title={title} />
      {file && file.stage !== "stored" && <FileProgress file={file} />}
    </Stack>
  );
}

function FilePreview({ kind, url, title }: { kind: MediaKind; url: string; title: string }) {
  if (kind !== "document") return <StoredMedia kind={kind} url={url} name={title} />;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
      Open “{title}”
    </Anchor>
  );
}

const STAGES: Record<StudyFile["stage"], string> = {
  unnamed: "Add a study title to upload this file.",
  sending: "Uploading...",
  waiting: "Waiting for the server. The upload resumes automatically.",
  failed: "We couldn’t upload this file. Choose it again.",
  refused: "This file couldn’t be uploaded.",
  stored: "",
};

function FileProgress({ file }: { file: StudyFile }) {
  const { stage, sent, bytes, message } = file;
  const hasFailed = stage === "failed" || stage === "refused";
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100);
  return (
    <div>
      {!hasFailed && (
        <Progress value={percent} size="sm" aria-label={`${file.filename}: ${percent}% uploaded`} />
      )}
      <Text component="output" display="block" size="sm" c={hasFailed ? "red" : "dimmed"} mt="xs">
        {message ?? STAGES[stage]}
        {stage === "sending" && ` ${percent}%`}
      </Text>
    </div>
  );
}
