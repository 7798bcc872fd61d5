import { isCaptions } from "../../../contract/transcript/captions.ts";
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
import { describeTranscript } from "../transcript-facts.ts";
import { useContinueToProcessing } from "./use-store-transcript.ts";
import { useVideoLink, VideoLinkField } from "./video-link-field.tsx";

const UnsavedTranscript = z.object({ way: z.enum(["file", "text"]), text: z.string(), link: z.string() });
type UnsavedTranscript = z.infer<typeof UnsavedTranscript>;

/** Links can open the page with one of the tabs. */
const RequestedTab = UnsavedTranscript.pick({ way: true });

interface NewTranscriptProps {
  sermon: Sermon;
  /** Returns to the current transcript, if there is one. */
  onCancel?: () => void;
  /** Called when the user has started to enter text. */
  onStarted: () => void;
  onStored: () => void;
}

/** A file is stored at once; pasted text stays in the browser until it is saved. */
export function NewTranscript({ sermon, onCancel, onStarted, onStored }: NewTranscriptProps) {
  const { uid } = useUser();
  const unsaved = useStoredValue(`transcript.${uid}.${sermon.id}`, UnsavedTranscript);
  const requestedTab = RequestedTab.safeParse(useLocation().state).data?.way;
  const [way, setTab] = useState<UnsavedTranscript["way"]>(requestedTab ?? unsaved.stored?.way ?? "file");
  const [text, setText] = useState(unsaved.stored?.text ?? "");
  // Counting the words of a long text must not delay typing.
  const deferredText = useDeferredValue(text);
  const [problem, setProblem] = useState<string>();
  /** The transcript that waits for the user to confirm the replacement. */
  const [replacement, setReplacement] = useState<TranscriptFile>();
  const link = useVideoLink(sermon, (next) => unsaved.store({ way, text, link: next }), unsaved.stored?.link);
  const storing = useStoreTranscriptFile(sermon);
  const continueToProcessing = useContinueToProcessing();

  const hasText = text.trim() !== "";
  useEffect(() => {
    if (hasText) onStarted();
  }, [hasText, onStarted]);
  const changeText = (next: string) => {
    setText(next);
    setProblem(undefined);
    unsaved.store({ way, text: next, link: link.link });
  };
  const changeTab = (next: UnsavedTranscript["way"]) => {
    setTab(next);
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
  const confirmAndStore = (file: TranscriptFile) => {
    if (sermon.transcript === "") void store(file);
    else setReplacement(file);
  };
  const submit = () => {
    const isEmpty = way === "file" || !hasText;
    setProblem(isEmpty ? PROCESSING_MESSAGES.emptyTranscript : undefined);
    if (isEmpty || link.read() === undefined || storing.isPending) return;
    confirmAndStore({ filename: "", bytes: new TextEncoder().encode(text) });
  };

  const failure = problem ?? (way === "text" && storing.error) ?? undefined;
  const pasteTab = (
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
        {isCaptions(deferredText)
          ? "Captions detected. Timings will be kept."
          : describeTranscript(deferredText, null).join()}
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
        onChange={changeTab}
        tabs={[
          {
            value: "file",
            label: "Upload a File",
            content: (
              <FileInput
                sermon={sermon}
                isStoring={storing.isPending}
                error={storing.error ?? undefined}
                onTranscript={confirmAndStore}
                onChange={() => {
                  setProblem(undefined);
                  storing.reset();
                }}
              />
            ),
          },
          { value: "text", label: "Paste Text", content: pasteTab },
        ]}
      />
      <VideoLinkField field={link} />
      <ActionBar
        notice={failure && <ErrorNotice error={failure} />}
        back={
          onCancel && (
            <Button variant="default" onClick={onCancel}>
              Keep Current Transcript
            </Button>
          )
        }
      >
        <BusyButton busy={storing.isPending} busyLabel="Saving..." onClick={submit}>
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
