import { useRecord } from "../../records/records.ts";
import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClockExclamation, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { DEVOTIONAL_MESSAGES } from "../../../contract/records/devotional.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { useReferences } from "../../scripture/references.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { useEngine } from "../../system/engine.queries.ts";
import { EngineLine } from "../../system/engine-line.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ConflictingVersionNotice } from "../../records/conflicting-version-notice.tsx";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { devotionals } from "../devotionals.ts";
import { useGenerateDevotional } from "../devotionals.queries.ts";
import { type DevotionalFields, useDevotionalEditing, useDevotionalField } from "./devotional-editing.ts";
import classes from "./devotional-form.module.css";

const DRAFT = { button: "Write a Draft from the Passage", busy: "Writing a draft..." };
/** Without a model nobody writes: the reading guide has the passage, questions and a prayer. */
const GUIDE = { button: "Make a Reading Guide", busy: "Making a reading guide..." };
const UNSAVED = "Saving… you can generate a draft in a moment.";

/** Generates the reading, questions and prayer from the passage. Existing text becomes a version. */
export function WriteDraft({ onPreviewVersion }: { onPreviewVersion: (version: string) => void }) {
  const { saving } = useDevotionalEditing();
  const [scripture] = useDevotionalField("scripture");
  const { latest } = useReferences(scripture);
  const hasPassage = latest?.references.some(({ exists }) => exists) ?? false;
  const hasText = useAutoSaveSelector(saving, ({ draft }) => hasTexts(draft.fields));
  const [isUnsaved, setUnsaved] = useState(false);
  const [asking, question] = useDisclosure(false);
  const generation = useGenerateDevotional(saving.id);
  const { partial } = generation;
  const words = useEngine().data?.kind === "builtin" ? GUIDE : DRAFT;

  const write = async (engine?: "builtin") => {
    if (generation.isPending) return;
    const isSaved = await saving.saveNow();
    setUnsaved(!isSaved);
    if (!isSaved) return;
    const devotional = await generation.mutateAsync(engine).catch(() => undefined);
    if (devotional) saving.applyAndBroadcast(devotional);
  };
  return (
    <section className={classes.draft} aria-label="Writing help">
      <OriginNotices id={saving.id} onPreviewVersion={onPreviewVersion} />
      <BusyButton
        variant="light"
        leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />}
        disabled={!hasPassage}
        busy={generation.isPending}
        busyLabel={words.busy}
        onClick={() => (hasText ? question.open() : void write())}
      >
        {words.button}
      </BusyButton>
      {!hasPassage && (
        <Text size="sm" c="dimmed">
          {DEVOTIONAL_MESSAGES.noPassage}
        </Text>
      )}
      {hasPassage && <EngineLine />}
      {hasPassage && <GenerationOptions kind="devotional" />}
      {isUnsaved && <ErrorNotice error={UNSAVED} />}
      {generation.error && (
        <EngineFailure
          heading={DEVOTIONAL_MESSAGES.generateFailed}
          failure={generation.error}
          onRetry={(engine) => void write(engine)}
        />
      )}
      {generation.isPending && (
        <GenerationPanel busy={words.busy} progress={partial.progress} onCancel={generation.cancel}>
          {partial.text === "" ? null : <Markdown topHeading={3}>{partial.text}</Markdown>}
        </GenerationPanel>
      )}
      <ConfirmDialog
        opened={asking}
        title="Replace Your Text"
        text="This rewrites the reading, questions and prayer. Your current text is kept under Versions."
        confirm={{ label: "Replace", busyLabel: "Replace", busy: false }}
        onConfirm={() => {
          question.close();
          void write();
        }}
        onClose={question.close}
      />
    </section>
  );
}

function OriginNotices({
  id,
  onPreviewVersion,
}: {
  id: string;
  onPreviewVersion: (version: string) => void;
}) {
  const { saving } = useDevotionalEditing();
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  const origin = useRecord(devotionals, id, isCreated).data?.origin;
  if (!origin) return null;
  return (
    <>
      {origin.conflictingVersionId && (
        <ConflictingVersionNotice
          key={origin.conflictingVersionId}
          textId={`${id}.devotional`}
          version={origin.conflictingVersionId}
          onPreview={onPreviewVersion}
        />
      )}
      {origin.isOutOfDate && (
        <Notice icon={<IconClockExclamation size={18} aria-hidden />}>
          <span>Out of date: the passage has changed since this was generated.</span>
        </Notice>
      )}
    </>
  );
}

const hasTexts = ({ reading, reflectionQuestions, prayer }: DevotionalFields) =>
  [reading, prayer, ...reflectionQuestions].some((text) => text.trim() !== "");
