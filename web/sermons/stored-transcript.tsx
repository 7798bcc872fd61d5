import { Button, Stack, Title } from "@mantine/core";
import type { Sermon } from "../../contract/sermon.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { ActionBar } from "../ui/action-bar.tsx";
import { describeExtent } from "./transcript-facts.ts";
import { TranscriptPanel } from "./transcript-panel.tsx";
import { TranscriptVersions } from "./transcript-versions.tsx";
import { useStoreTranscript } from "./use-store-transcript.ts";
import { useVideoLink, VideoLinkField } from "./video-link-field.tsx";

interface StoredTranscriptProps {
  sermon: Sermon;
  onReplace: () => void;
}

/** The transcript that a sermon has already. */
export function StoredTranscript({ sermon, onReplace }: StoredTranscriptProps) {
  const link = useVideoLink(sermon);
  const storing = useStoreTranscript(sermon);

  const goOn = () => {
    const youtubeUrl = link.read();
    if (youtubeUrl !== undefined) void storing.store({ youtubeUrl });
  };

  return (
    <Stack gap="lg">
      <div>
        <Title order={2} mb="sm">
          Transcript
        </Title>
        <TranscriptPanel
          label="Transcript of this sermon"
          transcript={sermon.transcript}
          facts={describeExtent(sermon.transcript, sermon.segments)}
          tools={<TranscriptVersions sermon={sermon} />}
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
        <BusyButton busy={storing.isPending} busyLabel="Saving..." onClick={goOn}>
          Continue to Processing
        </BusyButton>
      </ActionBar>
    </Stack>
  );
}
