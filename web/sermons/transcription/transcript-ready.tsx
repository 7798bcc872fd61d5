import { Button, Group, Stack, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Sermon } from "../../../contract/sermon.ts";
import { paths } from "../../paths.ts";
import { describeExtent } from "../transcript-facts.ts";
import { TranscriptPanel } from "../transcript-panel.tsx";
import classes from "./transcription.module.css";

interface TranscriptReadyProps {
  sermon: Sermon;
  onAgain: () => void;
}

/** The transcript that came of the recording, and the way on. */
export function TranscriptReady({ sermon, onAgain }: TranscriptReadyProps) {
  return (
    <Stack gap="md">
      <div className={classes.notice}>
        <IconCircleCheck className={classes.icon} size={22} aria-hidden />
        <output>The transcript is ready.</output>
      </div>
      <Title order={2}>Transcript</Title>
      <TranscriptPanel
        label="Transcript of the recording"
        transcript={sermon.transcript}
        facts={describeExtent(sermon.transcript, sermon.segments)}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={onAgain}>
          Transcribe Again
        </Button>
        <Button component={Link} to={paths.processSermon(sermon.id)}>
          Continue to Processing
        </Button>
      </Group>
    </Stack>
  );
}
