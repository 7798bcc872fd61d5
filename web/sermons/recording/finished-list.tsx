import { Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Sermon } from "../../../contract/sermon.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { refreshSermonFiles, useSermonFiles } from "../media/media.queries.ts";
import { useObserved } from "./observable.ts";
import type { RecordingDesk } from "./recording-desk.ts";
import classes from "./recording.module.css";
import { SentRecording } from "./sent-recording.tsx";
import type { Sending } from "./sending.ts";
import { UnsentRecording } from "./unsent-recording.tsx";

interface FinishedListProps {
  desk: RecordingDesk;
  sermon: Sermon;
}

/** The finished recordings of a sermon, newest first, wherever they are. */
export function FinishedList({ desk, sermon }: FinishedListProps) {
  const files = useSermonFiles(sermon.id);
  const [chosen, setChosen] = useState<string>();
  const sent = files.data?.filter(({ source }) => source === "recording") ?? [];
  const isListed = ({ sound }: Sending) => sent.some(({ id }) => id === sound.recording.fileId);
  const unsent = desk.sendings.filter(
    (sending) => sending.sound.recording.sermonId === sermon.id && !isListed(sending),
  );
  if (sent.length === 0 && unsent.length === 0 && !files.error) return null;
  return (
    <section aria-labelledby="finished">
      <Title order={2} id="finished" mb="sm">
        Recordings of this sermon
      </Title>
      {files.error && !files.data && (
        <ErrorNotice
          error="The recordings on the server could not be listed."
          onRetry={() => void files.refetch()}
        />
      )}
      <ul className={classes.list}>
        {unsent.map((sending) => (
          <li key={sending.sound.recording.id} className={classes.item}>
            <UnsentRecording desk={desk} sending={sending} />
            <Arrival sending={sending} />
          </li>
        ))}
        {sent.map((file) => (
          <li key={file.id} className={classes.item}>
            <SentRecording
              desk={desk}
              sermon={sermon}
              file={file}
              isTranscribed={file.id === (chosen ?? sent[0]?.id)}
              onTranscribe={() => setChosen(file.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Has the list fetched again when a recording has arrived. */
function Arrival({ sending }: { sending: Sending }) {
  const { isDone, sound } = useObserved(sending);
  const client = useQueryClient();
  const { uid, sermonId } = sound.recording;
  useEffect(() => {
    if (isDone) void refreshSermonFiles(client, uid, sermonId);
  }, [isDone, client, uid, sermonId]);
  return null;
}
