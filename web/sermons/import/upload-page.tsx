import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { Page } from "../../ui/layout/page.tsx";
import { SermonPlayer } from "../player/sermon-player.tsx";
import { SermonRecording } from "../player/sermon-recording.tsx";
import { NewTranscript } from "./new-transcript.tsx";
import { SermonGate } from "../sermon-gate.tsx";
import { useSermon } from "../sermons.queries.ts";
import { useSermonFiles } from "../player/media.queries.ts";
import { StoredTranscript } from "./stored-transcript.tsx";
import { SpeechNotice } from "../process/transcription/speech-notice.tsx";
import { useFocusOnChange } from "../process/use-focus-on-change.ts";

export function SermonUploadPage() {
  const { sermonId = "" } = useParams();
  return (
    <Page title="Upload Audio" lead={useSermon(sermonId).data?.title}>
      <SermonGate sermonId={sermonId}>{(sermon) => <Upload key={sermon.id} sermon={sermon} />}</SermonGate>
    </Page>
  );
}

function Upload({ sermon }: { sermon: Sermon }) {
  const hasTranscript = sermon.transcript.trim() !== "";
  // If there is one, its panel shows the notice.
  const hasNoRecording = useSermonFiles(sermon.id).data?.length === 0;
  // The form stays while the user enters text, even if a transcription or another tab adds a transcript.
  const [hasStarted, setStarted] = useState(false);
  const isAdding = hasStarted || !hasTranscript;
  const content = useFocusOnChange<HTMLDivElement>(isAdding);
  return (
    <SermonPlayer sermon={sermon} isSticky={false}>
      <Stack gap="lg">
        {hasNoRecording && !hasTranscript && (
          <SpeechNotice>
            <Text>
              Paste the text or choose a transcript file below. Audio you upload is saved and can be
              transcribed later.
            </Text>
          </SpeechNotice>
        )}
        <SermonRecording sermon={sermon} hasOwnDropZone={!isAdding} />
        <div ref={content} tabIndex={-1}>
          {isAdding ? (
            <NewTranscript
              sermon={sermon}
              onStarted={() => setStarted(true)}
              onStored={() => setStarted(false)}
              onCancel={hasTranscript ? () => setStarted(false) : undefined}
            />
          ) : (
            <StoredTranscript sermon={sermon} onReplace={() => setStarted(true)} />
          )}
        </div>
      </Stack>
    </SermonPlayer>
  );
}
