import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import type { ProcessingStep } from "../../../contract/processing.ts";
import type { ResultName } from "../../../contract/results.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Details } from "../../ui/details.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { MadeBesideNotice } from "../../ui/made-beside-notice.tsx";
import { MadeSection } from "../../ui/made-section.tsx";
import { describeReplacement, RESULT_NAMES } from "../processing-progress.ts";
import { listDetails } from "../results/result-facts.ts";
import { ResultNotices } from "../results/result-notices.tsx";
import { StepFailure } from "../step-failure.tsx";
import { StepMaking } from "../step-making.tsx";
import { EarlierTexts } from "./earlier-texts.tsx";
import { PartEditor } from "./part-editor.tsx";
import { useSermonEditing } from "./sermon-editing.ts";
import { useMakeAgain } from "./use-make-again.ts";

interface MadePartProps {
  step: ProcessingStep;
  sermon: Sermon;
  /** While everything is being processed no step can be run by itself. */
  isLocked: boolean;
}

/** A text that processing makes: where it is edited, how it came to be, and the ways to make it again. */
export function MadePart({ step, sermon, isLocked }: MadePartProps) {
  const part = step.result;
  const info = sermon.results[part];
  const { saving } = useSermonEditing();
  const isEmpty = useSaving(saving, ({ draft }) => isBlank(draft.fields[part]));
  const making = useMakeAgain(sermon, step);
  const [asking, question] = useDisclosure(false);
  const [looked, setLooked] = useState<string>();

  const mayMake = making.hasSource && !isLocked && !making.isPending;
  const ask = () => {
    const { base, mine } = saving.work;
    const isWritten = info?.isEdited !== false || base.fields[part] !== mine.fields[part];
    if (!isEmpty && isWritten) question.open();
    else void making.start();
  };
  return (
    <MadeSection
      order={2}
      heading={RESULT_NAMES[part]}
      hasCards={part === "highlights"}
      tools={
        <Group gap="xs">
          <EarlierTexts sermon={sermon} part={part} look={looked} onLooked={() => setLooked(undefined)} />
          {mayMake && !info?.isOutOfDate && (
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={ask}
            >
              {step.action}
            </Button>
          )}
        </Group>
      }
    >
      {making.problem !== undefined && <ErrorNotice error={making.problem} />}
      {making.error && <StepFailure step={step} failure={making.error} onRetry={making.start} />}
      {info?.madeBeside && (
        <MadeBesideNotice
          key={info.madeBeside}
          of={`${sermon.id}.${part}`}
          version={info.madeBeside}
          onLook={setLooked}
        />
      )}
      {info && <ResultNotices info={info} action={step.action} onMakeAgain={mayMake ? ask : undefined} />}
      {making.isPending ? (
        <>
          <StepMaking step={step} making={making.making} />
          <Button variant="subtle" mt="md" onClick={making.cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          {isEmpty && part !== "highlights" && (
            <Text c="dimmed" mb="md">
              {describeEmpty(part, making.hasSource)}
            </Text>
          )}
          <PartEditor part={part} />
        </>
      )}
      {info && <Details facts={listDetails(info)} />}
      <ConfirmDialog
        opened={asking}
        title={`Replace ${RESULT_NAMES[part]}`}
        text={describeReplacement(step)}
        confirm={{ label: "Replace", busyLabel: step.busy, busy: false }}
        onConfirm={() => {
          question.close();
          void making.start();
        }}
        onClose={question.close}
      />
    </MadeSection>
  );
}

function describeEmpty(part: ResultName, hasSource: boolean): string {
  const before = part === "refinedTranscript" ? "add the transcript first" : "refine the transcript first";
  return `There is nothing here yet. Write it yourself, or ${hasSource ? "have it made" : before}.`;
}

const isBlank = (value: unknown) =>
  typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
