import { Button, Group } from "@mantine/core";
import { IconReplace } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { GeneratedSection } from "../../ui/versions/generated-section.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import type { TranscriptEditorProps } from "./transcript/transcript-editor.tsx";
import { VersionsButton } from "../../records/versions/versions-button.tsx";
import { partHistory } from "../results/part-history.tsx";
import { useSermonEditing, useSermonField } from "./sermon-editing.tsx";

const TranscriptEditor = lazyComponent<TranscriptEditorProps>(
  () => import("./transcript/transcript-editor.tsx").then((part) => part.TranscriptEditor),
  { fallback: <PageSkeleton /> },
);

export function TranscriptPart({ sermon }: { sermon: Sermon }) {
  const { saving } = useSermonEditing();
  const isOwn = useIsOwnRecord();
  const [speech, setSpeech] = useSermonField("speech");
  return (
    <GeneratedSection
      order={2}
      heading="Transcript"
      hasCards
      tools={
        <Group gap="xs">
          <VersionsButton saving={saving} history={partHistory("transcript")} of="Transcript" />
          {isOwn && (
            <Button
              component={Link}
              to={paths.createSermon()}
              state={{ step: 2, sermonId: sermon.id }}
              size="compact-md"
              variant="subtle"
              leftSection={<IconReplace size={16} aria-hidden />}
            >
              Replace Transcript
            </Button>
          )}
        </Group>
      }
    >
      <TranscriptEditor label="Transcript" value={speech} onChange={setSpeech} language={sermon.language} />
    </GeneratedSection>
  );
}
