import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PROCESSING_STEPS } from "../../contract/processing.ts";
import { UNTITLED_SERMON } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { ActionBar } from "./action-bar.tsx";
import { ProcessedResult } from "./processed-result.tsx";
import { RESULT_NAMES, type ProcessedContent } from "./processing-progress.ts";
import classes from "./review-step.module.css";
import { SermonGate } from "./sermon-gate.tsx";
import { useSermon, useUpdateSermon } from "./sermons.queries.ts";
import { useGoBack } from "./use-go-back.ts";

interface ReviewStepProps {
  sermonId: string | undefined;
  /** The results as the processing page handed them over; the record's own win over them. */
  handedContent: ProcessedContent | undefined;
}

/** Last step of the wizard: read what was made, and keep it. */
export function ReviewStep({ sermonId, handedContent }: ReviewStepProps) {
  const sermon = useSermon(sermonId ?? "");
  const content = sermon.data ?? handedContent;
  return (
    <Stack gap="lg">
      <Title order={2}>Review Generated Content</Title>
      {sermonId === undefined && <ErrorNotice error="Missing sermon ID" />}
      {content ? (
        <ReviewSections content={content} videoLink={sermon.data?.youtubeUrl ?? ""} />
      ) : (
        sermonId !== undefined && <SermonGate sermonId={sermonId}>{() => null}</SermonGate>
      )}
      {(content || sermonId === undefined) && (
        <SaveBar sermonId={sermonId} title={sermon.data?.title ?? ""} />
      )}
    </Stack>
  );
}

function ReviewSections({ content, videoLink }: { content: ProcessedContent; videoLink: string }) {
  return PROCESSING_STEPS.map(({ result }) => (
    <section key={result} className={classes.section} aria-label={RESULT_NAMES[result]}>
      <Title order={3}>{RESULT_NAMES[result]}</Title>
      {content[result].trim() === "" ? (
        <Text c="dimmed">Nothing was generated for this part.</Text>
      ) : (
        <ProcessedResult part={result} text={content[result]} videoLink={videoLink} topHeading={4} />
      )}
    </section>
  ));
}

function SaveBar({ sermonId, title }: { sermonId: string | undefined; title: string }) {
  const navigate = useNavigate();
  const back = useGoBack(sermonId === undefined ? paths.createSermon() : paths.processSermon(sermonId));
  const update = useUpdateSermon(sermonId ?? "");

  const [savedWithoutId, setSavedWithoutId] = useState(false);

  const save = async () => {
    if (sermonId === undefined) return setSavedWithoutId(true);
    const saved = await update.mutateAsync({ status: "completed" }).catch(() => undefined);
    if (!saved) return;
    await navigate(paths.library(), { state: { saved: { id: saved.id, title: title || UNTITLED_SERMON } } });
  };

  const failure = savedWithoutId
    ? "No sermon ID found"
    : update.error && `Failed to save sermon: ${update.error.message}`;
  return (
    <ActionBar
      isSticky
      notice={failure && <ErrorNotice error={failure} />}
      back={
        <Button variant="default" onClick={back}>
          Back to Processing
        </Button>
      }
    >
      <BusyButton busy={update.isPending} busyLabel="Saving..." onClick={() => void save()}>
        Save to Library
      </BusyButton>
    </ActionBar>
  );
}
