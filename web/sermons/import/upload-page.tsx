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
  // Of one that is there its own panel says it.
  const hasNoRecording = useSermonFiles(sermon.id).data?.length === 0;
  // What a person has begun to put in stays, also where a transcription or another tab was quicker.
  const [hasBegun, setBegun] = useState(false);
  const isPuttingIn = hasBegun || !hasTranscript;
  const part = useFocusOnChange<HTMLDivElement>(isPuttingIn);
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
        <SermonRecording sermon={sermon} hasOwnDropZone={!isPuttingIn} />
        <div ref={part} tabIndex={-1}>
          {isPuttingIn ? (
            <NewTranscript
              sermon={sermon}
              onBegun={() => setBegun(true)}
              onStored={() => setBegun(false)}
              onKeep={hasTranscript ? () => setBegun(false) : undefined}
            />
          ) : (
            <StoredTranscript sermon={sermon} onReplace={() => setBegun(true)} />
          )}
        </div>
      </Stack>
    </SermonPlayer>
  );
}
