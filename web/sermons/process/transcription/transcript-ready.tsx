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
  /** Whether the transcript was made of the recording, and not brought in otherwise. */
  isOfRecording: boolean;
  isCompact: boolean;
  onTranscribe: () => void;
}

/** Says that there is a transcript, and unless the page does so itself, shows it and leads on. */
export function TranscriptReady({ sermon, isOfRecording, isCompact, onTranscribe }: TranscriptReadyProps) {
  const again = (
    <Button size="sm" variant="default" onClick={onTranscribe}>
      {isOfRecording ? "Transcribe Again" : "Transcribe the Recording"}
    </Button>
  );
  return (
    <Stack gap="md">
      <div className={classes.notice}>
        <IconCircleCheck color="var(--accent)" size={22} aria-hidden />
        <output className={classes.sentence}>
          {isOfRecording ? "The transcript is ready." : "This sermon already has a transcript."}
        </output>
        {isCompact && again}
      </div>
      {!isCompact && (
        <>
          <TranscriptPanel
            label="Transcript of this sermon"
            transcript={sermon.transcript}
            facts={describeTranscript(sermon.transcript, sermon.segments)}
          />
          <Group justify="space-between">
            {again}
            <Button component={Link} to={paths.processSermon(sermon.id)}>
              Continue to Processing
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
