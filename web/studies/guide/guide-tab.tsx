import { Button, Stack, Title } from "@mantine/core";
import { IconNotebook, IconSparkles } from "@tabler/icons-react";
import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import type { Study } from "../../../contract/records/study.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { useSharing } from "../../sharing/sharing.queries.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { EngineLine } from "../../system/engine-line.tsx";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import type { StudyView } from "../study-view.ts";
import { GuideSection } from "./guide-section.tsx";
import { CheckedGuide, StreamingGuide } from "./guide-text.tsx";
import type { useGenerateGuide } from "./use-generate-guide.ts";

const GENERATING = "Writing a leader's guide for this study...";

interface GuideTabProps {
  study: Study;
  view: StudyView;
  generation: ReturnType<typeof useGenerateGuide>;
  onShowLeader: () => void;
}

export function GuideTab({ study, view, generation, onShowLeader }: GuideTabProps) {
  const { mutate: generate, partial, cancel, error, isPending } = generation;
  const isOwn = useIsOwnRecord();
  const sharing = useSharing({ kind: "studies", id: study.id }, !isOwn);

  if (view === "participant") return <ForLeaders onShowLeader={onShowLeader} />;
  if (isPending) {
    return (
      <GenerationPanel busy={GENERATING} progress={partial.progress} onCancel={cancel}>
        {partial.text.trim() === "" ? null : <StreamingGuide text={partial.text} />}
      </GenerationPanel>
    );
  }
  const markdown = study.generatedContent?.markdown ?? "";
  if (!isOwn && (sharing.data?.access !== "edit" || markdown.trim() === "")) {
    return <GuideOfAuthor markdown={markdown} />;
  }
  if (!isOwn) return <GuideSection study={study} />;
  return (
    <Stack>
      <GenerationOptions kind="study" />
      {error && <EngineFailure heading={STUDY_MESSAGES.guideFailed} failure={error} onRetry={generate} />}
      {markdown.trim() === "" ? (
        <NoGuide onGenerate={() => generate(undefined)} />
      ) : (
        <GuideSection study={study} onGenerate={() => generate(undefined)} />
      )}
    </Stack>
  );
}

function NoGuide({ onGenerate }: { onGenerate: () => void }) {
  return (
    <>
      <EmptyState
        icon={<IconNotebook size={30} stroke={1.5} />}
        title="No Leader's Guide Yet"
        action={
          <Button leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />} onClick={onGenerate}>
            Generate Study
          </Button>
        }
      >
        Berea writes a leader's guide for each session: reading, background, questions, activities and a
        prayer.
      </EmptyState>
      <EngineLine />
    </>
  );
}

function GuideOfAuthor({ markdown }: { markdown: string }) {
  if (markdown.trim() === "") {
    return (
      <EmptyState icon={<IconNotebook size={30} stroke={1.5} />} title="No Leader's Guide Yet">
        The author hasn’t added a guide to this study.
      </EmptyState>
    );
  }
  return (
    <>
      <Title order={2}>Leader's Guide</Title>
      <CheckedGuide text={markdown} />
    </>
  );
}

function ForLeaders({ onShowLeader }: { onShowLeader: () => void }) {
  return (
    <EmptyState
      icon={<IconNotebook size={30} stroke={1.5} />}
      title="For Leaders"
      action={
        <Button variant="default" onClick={onShowLeader}>
          Switch to Leader View
        </Button>
      }
    >
      The guide is for leaders only. Participants don’t see it.
    </EmptyState>
  );
}
