import { Stack, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { refreshSermonFiles, useSermonFiles } from "../player/media.queries.ts";
import { useObservable } from "./observable.ts";
import type { RecordingManager } from "./recording-manager.ts";
import classes from "./recording.module.css";
import { UploadedRecording } from "./upload/uploaded-recording.tsx";
import type { RecordingUpload } from "./upload/recording-upload.ts";
import { PendingRecording } from "./upload/pending-recording.tsx";

/** The recordings of a sermon on the server, newest first, and those of any sermon that are still being uploaded. */
export function useFinishedRecordings(manager: RecordingManager, sermonId: string) {
  const { data, error, refetch } = useSermonFiles(sermonId);
  const uploaded = data?.filter(({ source }) => source === "recording") ?? [];
  const isListed = ({ audio }: RecordingUpload) => uploaded.some(({ id }) => id === audio.recording.fileId);
  const pending = manager.uploads.filter((upload) => {
    const isOfSermon = upload.audio.recording.sermonId === sermonId;
    return isOfSermon ? !isListed(upload) : !upload.isDone;
  });
  return {
    uploaded,
    pending,
    isEmpty: uploaded.length + pending.length === 0,
    error: data ? null : error,
    refetch,
  };
}

interface FinishedListProps {
  manager: RecordingManager;
  sermon: Sermon;
  finished: ReturnType<typeof useFinishedRecordings>;
}

export function FinishedList({ manager, sermon, finished }: FinishedListProps) {
  const { uploaded, pending, isEmpty, error, refetch } = finished;
  const [chosen, setChosen] = useState<string>();
  if (error) {
    return (
      <ErrorNotice error="We couldn’t load your recordings. Try again." onRetry={() => void refetch()} />
    );
  }
  if (isEmpty) return null;
  const isOfOtherSermon = ({ audio }: RecordingUpload) => audio.recording.sermonId !== sermon.id;
  return (
    <section aria-labelledby="finished">
      <Title order={2} id="finished" mb="sm">
        {pending.some(isOfOtherSermon) ? "Recordings" : "Recordings of this sermon"}
      </Title>
      <Stack component="ul">
        {pending.map((upload) => (
          <li key={upload.audio.recording.id} className={classes.item}>
            <PendingRecording manager={manager} upload={upload} isOfOtherSermon={isOfOtherSermon(upload)} />
            <RefreshOnUpload upload={upload} />
          </li>
        ))}
        {uploaded.map((file) => (
          <li key={file.id} className={classes.item}>
            <UploadedRecording
              manager={manager}
              sermon={sermon}
              file={file}
              isTranscribed={file.id === (chosen ?? uploaded[0]?.id)}
              onTranscribe={() => setChosen(file.id)}
            />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function RefreshOnUpload({ upload }: { upload: RecordingUpload }) {
  const { isDone, audio } = useObservable(upload);
  const client = useQueryClient();
  const { uid, sermonId } = audio.recording;
  useEffect(() => {
    if (isDone) void refreshSermonFiles(client, uid, sermonId);
  }, [isDone, client, uid, sermonId]);
  return null;
}
