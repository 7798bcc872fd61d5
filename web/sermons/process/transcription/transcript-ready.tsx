import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { paths } from "../../../navigation/paths.ts";
import { describeTranscript } from "../../transcript-facts.ts";
import { TranscriptPanel } from "../../import/transcript-panel.tsx";
import classes from "./transcription.module.css";

interface TranscriptReadyProps {
  sermon: Sermon;
  isFromRecording: boolean;
  isCompact: boolean;
  onTranscribe: () => void;
}

/** Says that the transcript is ready. Unless compact, also shows it and the next step. */
export function TranscriptReady({ sermon, isFromRecording, isCompact, onTranscribe }: TranscriptReadyProps) {
  const transcribeButton = (
    <Button size="sm" variant="default" onClick={onTranscribe}>
      {isFromRecording ? "Transcribe Again" : "Transcribe the Recording"}
    </Button>
  );
  return (
    <Stack gap="md">
      <div className={classes.notice}>
        <IconCircleCheck color="var(--accent)" size={22} aria-hidden />
        <output className={classes.sentence}>
          {isFromRecording ? "The transcript is ready." : "This sermon already has a transcript."}
        </output>
        {isCompact && transcribeButton}
      </div>
      {!isCompact && (
        <>
          <TranscriptPanel
            label="Transcript of this sermon"
            transcript={sermon.transcript}
            facts={describeTranscript(sermon.transcript, sermon.segments)}
          />
          <Group justify="space-between">
            {transcribeButton}
            <Button component={Link} to={paths.processSermon(sermon.id)}>
              Continue to Processing
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
