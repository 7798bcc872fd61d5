import { Button, Stack, Title } from "@mantine/core";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ActionBar } from "../../ui/layout/action-bar.tsx";
import { describeTranscript } from "../transcript-facts.ts";
import { TranscriptPanel } from "./transcript-panel.tsx";
import { VersionsButton } from "../../records/versions/versions-button.tsx";
import { SermonEditing, useSermonEditing } from "../edit/sermon-editing.tsx";
import { partHistory } from "../results/part-history.tsx";
import { useStoreTranscript } from "./use-store-transcript.ts";
import { useVideoLink, VideoLinkField } from "./video-link-field.tsx";

export function StoredTranscript({ sermon, onReplace }: { sermon: Sermon; onReplace: () => void }) {
  const link = useVideoLink(sermon);
  const storing = useStoreTranscript(sermon);

  const submit = () => {
    const youtubeUrl = link.read();
    if (youtubeUrl !== undefined) void storing.store({ youtubeUrl });
  };

  return (
    <SermonEditing sermon={sermon}>
      <Stack gap="lg">
        <div>
          <Title order={2} mb="sm">
            Transcript
          </Title>
          <TranscriptPanel
            label="Transcript of this sermon"
            transcript={sermon.transcript}
            facts={describeTranscript(sermon.transcript, sermon.segments)}
            tools={<TranscriptVersions />}
          />
        </div>
        <VideoLinkField field={link} />
        <ActionBar
          notice={storing.error && <ErrorNotice error={storing.error} />}
          back={
            <Button variant="default" onClick={onReplace}>
              Replace Transcript
            </Button>
          }
        >
          <BusyButton busy={storing.isPending} busyLabel="Saving..." onClick={submit}>
            Continue to Processing
          </BusyButton>
        </ActionBar>
      </Stack>
    </SermonEditing>
  );
}

function TranscriptVersions() {
  const { saving } = useSermonEditing();
  return <VersionsButton saving={saving} history={partHistory("transcript")} of="Transcript" />;
}
