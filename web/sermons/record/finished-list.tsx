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

/** The finished recordings of a sermon, newest first, and whatever else is on its way to the server. */
export function useFinished(manager: RecordingManager, sermonId: string) {
  const { data, error, refetch } = useSermonFiles(sermonId);
  const sent = data?.filter(({ source }) => source === "recording") ?? [];
  const isListed = ({ audio }: RecordingUpload) => sent.some(({ id }) => id === audio.recording.fileId);
  const unsent = manager.uploads.filter((sending) => {
    const isOfSermon = sending.audio.recording.sermonId === sermonId;
    return isOfSermon ? !isListed(sending) : !sending.isDone;
  });
  return { sent, unsent, isEmpty: sent.length + unsent.length === 0, error: data ? null : error, refetch };
}

interface FinishedListProps {
  manager: RecordingManager;
  sermon: Sermon;
  finished: ReturnType<typeof useFinished>;
}

export function FinishedList({ manager, sermon, finished }: FinishedListProps) {
  const { sent, unsent, isEmpty, error, refetch } = finished;
  const [chosen, setChosen] = useState<string>();
  if (error) {
    return (
      <ErrorNotice error="We couldn’t load your recordings. Try again." onRetry={() => void refetch()} />
    );
  }
  if (isEmpty) return null;
  const isOther = ({ audio }: RecordingUpload) => audio.recording.sermonId !== sermon.id;
  return (
    <section aria-labelledby="finished">
      <Title order={2} id="finished" mb="sm">
        {unsent.some(isOther) ? "Recordings" : "Recordings of this sermon"}
      </Title>
      <Stack component="ul">
        {unsent.map((sending) => (
          <li key={sending.audio.recording.id} className={classes.item}>
            <PendingRecording manager={manager} sending={sending} isOther={isOther(sending)} />
            <RefreshOnUpload sending={sending} />
          </li>
        ))}
        {sent.map((file) => (
          <li key={file.id} className={classes.item}>
            <UploadedRecording
              manager={manager}
              sermon={sermon}
              file={file}
              isTranscribed={file.id === (chosen ?? sent[0]?.id)}
              onTranscribe={() => setChosen(file.id)}
            />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function RefreshOnUpload({ sending }: { sending: RecordingUpload }) {
  const { isDone, audio } = useObservable(sending);
  const client = useQueryClient();
  const { uid, sermonId } = audio.recording;
  useEffect(() => {
    if (isDone) void refreshSermonFiles(client, uid, sermonId);
  }, [isDone, client, uid, sermonId]);
  return null;
}
