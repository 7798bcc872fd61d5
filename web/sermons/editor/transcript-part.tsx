import { Button, Group } from "@mantine/core";
import { IconReplace } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Sermon } from "../../../contract/sermon.ts";
import { paths } from "../../paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MadeSection } from "../../ui/made-section.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import type { TranscriptEditorProps } from "../transcript-editor/transcript-editor.tsx";
import { EarlierTexts } from "./earlier-texts.tsx";
import { useSermonField } from "./sermon-editing.ts";

const TranscriptEditor = lazyPart<TranscriptEditorProps>(
  () => import("../transcript-editor/transcript-editor.tsx").then((part) => part.TranscriptEditor),
  { fallback: <PageSkeleton /> },
);

/** What was said, in step with the recording or the video. */
export function TranscriptPart({ sermon }: { sermon: Sermon }) {
  const [speech, setSpeech] = useSermonField("speech");
  return (
    <MadeSection
      order={2}
      heading="Transcript"
      hasCards
      tools={
        <Group gap="xs">
          <EarlierTexts sermon={sermon} part="transcript" />
          <Button
            component={Link}
            to={paths.createSermon()}
            state={{ step: 2, sermonId: sermon.id }}
            size="compact-md"
            variant="subtle"
            leftSection={<IconReplace size={16} aria-hidden />}
          >
            Another Transcript
          </Button>
        </Group>
      }
    >
      <TranscriptEditor label="Transcript" value={speech} onChange={setSpeech} language={sermon.language} />
    </MadeSection>
  );
}
