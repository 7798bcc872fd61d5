import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { PROCESSING_MESSAGES } from "../../../contract/processing/processing.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ActionBar } from "../../ui/layout/action-bar.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { FileInput } from "./file-input.tsx";
import { useStoredValue } from "../../ui/browser/browser-storage.ts";
import { type TranscriptFile, useStoreTranscriptFile } from "../sermons.queries.ts";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";
import { describeTranscript, isCaptions } from "../transcript-facts.ts";
import { useContinueToProcessing } from "./use-store-transcript.ts";
import { useVideoLink, VideoLinkField } from "./video-link-field.tsx";

const UnsavedTranscript = z.object({ way: z.enum(["file", "text"]), text: z.string(), link: z.string() });
type UnsavedTranscript = z.infer<typeof UnsavedTranscript>;

/** The page may be opened at one of the ways. */
const Wanted = UnsavedTranscript.pick({ way: true });

interface NewTranscriptProps {
  sermon: Sermon;
  /** Goes back to the transcript that there is, where there is one. */
  onKeep?: () => void;
  /** Called when the person has begun to put something in. */
  onBegun: () => void;
  onStored: () => void;
}

/**
 * Takes a transcript as a file, which is stored at once, or as text, which stays in the browser until it is stored.
 */
export function NewTranscript({ sermon, onKeep, onBegun, onStored }: NewTranscriptProps) {
  const { uid } = useUser();
  const unsaved = useStoredValue(`transcript.${uid}.${sermon.id}`, UnsavedTranscript);
  const wanted = Wanted.safeParse(useLocation().state).data?.way;
  const [way, setWay] = useState<UnsavedTranscript["way"]>(wanted ?? unsaved.stored?.way ?? "file");
  const [text, setText] = useState(unsaved.stored?.text ?? "");
  // Counting the words of a long text must not hold up the typing.
  const counted = useDeferredValue(text);
  const [problem, setProblem] = useState<string>();
  /** What waits for the person to agree that it replaces the transcript. */
  const [replacement, setReplacement] = useState<TranscriptFile>();
  const link = useVideoLink(sermon, (next) => unsaved.store({ way, text, link: next }), unsaved.stored?.link);
  const storing = useStoreTranscriptFile(sermon);
  const continueToProcessing = useContinueToProcessing();

  const hasText = text.trim() !== "";
  useEffect(() => {
    if (hasText) onBegun();
  }, [hasText, onBegun]);
  const changeText = (next: string) => {
    setText(next);
    setProblem(undefined);
    unsaved.store({ way, text: next, link: link.link });
  };
  const changeWay = (next: UnsavedTranscript["way"]) => {
    setWay(next);
    setProblem(undefined);
    unsaved.store({ way: next, text, link: link.link });
  };

  const store = async (file: TranscriptFile) => {
    setReplacement(undefined);
    const stored = await storing.mutateAsync({ ...file, youtubeUrl: link.read() }).catch(() => undefined);
    if (!stored) return;
    unsaved.clear();
    if (way === "text") await continueToProcessing(stored);
    else onStored();
  };
  const offer = (file: TranscriptFile) => {
    if (sermon.transcript === "") void store(file);
    else setReplacement(file);
  };
  const goOn = () => {
    const isEmpty = way === "file" || !hasText;
    setProblem(isEmpty ? PROCESSING_MESSAGES.emptyTranscript : undefined);
    if (isEmpty || link.read() === undefined || storing.isPending) return;
    offer({ filename: "", bytes: new TextEncoder().encode(text) });
  };

  const failure = problem ?? (way === "text" && storing.error) ?? undefined;
  const pasting = (
    <>
      <Textarea
        label="Transcript"
        description="Caption timings are kept."
        rows={14}
        resize="vertical"
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {isCaptions(counted)
          ? "Captions detected. Timings will be kept."
          : describeTranscript(counted, null).join()}
      </Text>
    </>
  );
  return (
    <Stack gap="lg">
      <TabPanels
        keepMounted
        label="Transcript source"
        gap="md"
        value={way}
        onChange={changeWay}
        tabs={[
          {
            value: "file",
            label: "Upload a File",
            content: (
              <FileInput
                sermon={sermon}
                isStoring={storing.isPending}
                error={storing.error ?? undefined}
                onTranscript={offer}
                onChange={() => {
                  setProblem(undefined);
                  storing.reset();
                }}
              />
            ),
          },
          { value: "text", label: "Paste Text", content: pasting },
        ]}
      />
      <VideoLinkField field={link} />
      <ActionBar
        notice={failure && <ErrorNotice error={failure} />}
        back={
          onKeep && (
            <Button variant="default" onClick={onKeep}>
              Keep Current Transcript
            </Button>
          )
        }
      >
        <BusyButton busy={storing.isPending} busyLabel="Saving..." onClick={goOn}>
          Continue to Processing
        </BusyButton>
      </ActionBar>
      <ConfirmDialog
        opened={replacement !== undefined}
        title="Replace Transcript"
        text="This replaces the transcript. You can restore the current one under Versions. The refined transcript, summary, lesson plan and highlights stay, marked as out of date until you generate them again."
        confirm={{ label: "Replace", busyLabel: "Saving...", busy: false }}
        onConfirm={() => replacement && void store(replacement)}
        onClose={() => setReplacement(undefined)}
      />
    </Stack>
  );
}
