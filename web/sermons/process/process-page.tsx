import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { Link, useLocation, useParams } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { CheckedSermon } from "../view/checks/checked-sermon.tsx";
import { SermonPlayer } from "../player/sermon-player.tsx";
import { readProcessState } from "../wizard/navigation-state.ts";
import { SermonEditing } from "../edit/sermon-editing.tsx";
import { ProcessSteps } from "./process-steps.tsx";
import { SermonGate } from "../sermon-gate.tsx";
import { useSermon } from "../sermons.queries.ts";
import { TranscriptPanel } from "../import/transcript-panel.tsx";

export function SermonProcessPage() {
  const { sermonId = "" } = useParams();
  const passed = readProcessState(useLocation().state, sermonId);
  return (
    <Page title="Process Sermon Content" lead={useSermon(sermonId).data?.title}>
      <SermonGate
        sermonId={sermonId}
        placeholder={passed && <TranscriptPanel label="Original Transcript" transcript={passed.transcript} />}
      >
        {(sermon) =>
          sermon.transcript.trim() === "" ? (
            <WithoutTranscript sermonId={sermonId} />
          ) : (
            <SermonPlayer key={sermon.id} sermon={sermon}>
              <CheckedSermon sermon={sermon} hasBottomBar>
                <SermonEditing sermon={sermon}>
                  <ProcessSteps sermon={sermon} />
                </SermonEditing>
              </CheckedSermon>
            </SermonPlayer>
          )
        }
      </SermonGate>
    </Page>
  );
}

function WithoutTranscript({ sermonId }: { sermonId: string }) {
  return (
    <EmptyState
      icon={<IconFileText size={30} stroke={1.5} />}
      title="No transcript yet"
      action={
        <Button component={Link} to={paths.createSermon()} state={{ step: 2, sermonId }}>
          Go to Input
        </Button>
      }
    >
      Add a transcript first.
    </EmptyState>
  );
}
