import { Box, Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconSparkles } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { EngineFailure } from "../system/engine-failure.tsx";
import { OfflineNote } from "../ui/inputs/offline-note.tsx";
import { countOf } from "../ui/text/count-of.ts";
import { useGenerateMore, type GeneratedKind, type StudySubject } from "./generate-more.queries.ts";

const FAILED = { questions: STUDY_MESSAGES.questionsFailed, activities: STUDY_MESSAGES.activitiesFailed };
const ONE = { questions: "question", activities: "activity" };

interface GenerationContext {
  subject: StudySubject;
  /** The current entries of all sessions, including blank ones; none of them is suggested again. */
  existing: readonly string[];
}

interface GenerateMoreProps {
  kind: GeneratedKind;
  /** The name of the list. */
  list: string;
  /** Called when a generation starts. */
  getContext: () => GenerationContext;
  /** May be called several times between renders, so update the list with a function. */
  onAdd: (item: string) => void;
  /** Removes the items of the last generation. */
  onUndo: (items: readonly string[]) => void;
  disabled?: boolean;
}

export function GenerateMore({ kind, list, getContext, onAdd, onUndo, disabled }: GenerateMoreProps) {
  const generation = useGenerateMore();
  const [added, setAdded] = useState<string[]>([]);
  const [lacksSubject, setLacksSubject] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const generate = (engine?: "builtin") => {
    const { subject, existing } = getContext();
    const hasSubject = [subject.scripture, subject.title, subject.description].some(
      (text) => text.trim() !== "",
    );
    setLacksSubject(!hasSubject);
    setUndone(false);
    if (!hasSubject) return;
    setAdded([]);
    const onItem = (item: string) => {
      setAdded((items) => [...items, item]);
      onAdd(item);
    };
    generation.mutate({ kind, subject, existing, list, engine, onItem });
  };
  const undo = () => {
    onUndo(added);
    setAdded([]);
    setUndone(true);
    generation.reset();
    button.current?.focus();
  };

  return (
    <div>
      <Group gap="0.25rem 0.5rem">
        <BusyButton
          ref={button}
          size="sm"
          variant="light"
          leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />}
          aria-label={generation.isPending ? undefined : `Generate More ${kind}`}
          busy={generation.isPending}
          busyLabel="Generating..."
          disabled={disabled}
          onClick={() => generate()}
        >
          Generate More
        </BusyButton>
        {generation.isPending && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              generation.cancel();
              button.current?.focus();
            }}
          >
            Cancel
          </Button>
        )}
        <Text component="output" size="sm" c="dimmed">
          {generation.isPending ? "" : describeOutcome(kind, added.length, isUndone, generation.data)}
        </Text>
        {added.length > 0 && !generation.isPending && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-label={`Undo: remove ${count(kind, added.length)}`}
            onClick={undo}
          >
            Undo
          </Button>
        )}
      </Group>
      {lacksSubject && (
        <Text role="alert" size="sm" c="red" mt="xs">
          {PROCESSING_MESSAGES.noSubject}
        </Text>
      )}
      {generation.error ? (
        <Box mt="0.75rem">
          <EngineFailure heading={FAILED[kind]} failure={generation.error} onRetry={generate} />
        </Box>
      ) : (
        <OfflineNote />
      )}
    </div>
  );
}

const count = (kind: GeneratedKind, number: number) => countOf(number, ONE[kind], kind);

function describeOutcome(
  kind: GeneratedKind,
  added: number,
  isUndone: boolean,
  suggested: number | undefined,
): string {
  if (isUndone) return "Removed.";
  if (added > 0) return `${count(kind, added)} added.`;
  return suggested === 0 ? "No more suggestions." : "";
}
