import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
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
import { useKept } from "../../ui/browser/kept-in-browser.ts";
import { useReadTranscript } from "../sermons.queries.ts";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";
import { describeExtent, isCaptions, type ReadTranscript } from "../transcript-facts.ts";
import { useStoreTranscript } from "./use-store-transcript.ts";
import { useVideoLink, VideoLinkField } from "./video-link-field.tsx";

const Kept = z.object({ way: z.enum(["file", "text"]), text: z.string(), link: z.string() });
type Kept = z.infer<typeof Kept>;

/** The page may be opened at one of the ways. */
const Wanted = Kept.pick({ way: true });

interface NewTranscriptProps {
  sermon: Sermon;
  /** Goes back to the transcript that there is, where there is one. */
  onKeep?: () => void;
  /** Called when the person has begun to put something in. */
  onBegun?: () => void;
}

/** Takes a transcript as a file or as text. What is pasted stays in the browser until the sermon has it. */
export function NewTranscript({ sermon, onKeep, onBegun }: NewTranscriptProps) {
  const { uid } = useUser();
  const { found, keep, forget } = useKept(`transcript.${uid}.${sermon.id}`, Kept);
  const wanted = Wanted.safeParse(useLocation().state).data?.way;
  const [way, setWay] = useState<Kept["way"]>(wanted ?? found?.way ?? "file");
  const [text, setText] = useState(found?.text ?? "");
  // Counting the words of a long text must not hold up the typing.
  const counted = useDeferredValue(text);
  const [file, setFile] = useState<ReadTranscript>();
  const [problem, setProblem] = useState<string>();
  const [asking, dialog] = useDisclosure(false);
  const link = useVideoLink(sermon, (next) => keep({ way, text, link: next }), found?.link);
  const reading = useReadTranscript();
  const storing = useStoreTranscript(sermon);
  const isBusy = reading.isPending || storing.isPending;

  const hasText = text.trim() !== "";
  useEffect(() => {
    if (hasText) onBegun?.();
  }, [hasText, onBegun]);
  const takeRead = (read: ReadTranscript) => {
    setFile(read);
    onBegun?.();
  };
  const changeText = (next: string) => {
    setText(next);
    setProblem(undefined);
    keep({ way, text: next, link: link.link });
  };
  const changeWay = (next: Kept["way"]) => {
    setWay(next);
    setProblem(undefined);
    keep({ way: next, text, link: link.link });
  };

  const readText = () =>
    reading.mutateAsync({ filename: "", bytes: new TextEncoder().encode(text) }).catch(() => undefined);

  const store = async () => {
    const youtubeUrl = link.read();
    if (youtubeUrl === undefined || isBusy) return;
    const read = way === "file" ? file : await readText();
    if (!read) return;
    const { transcript, segments } = read;
    if (await storing.store({ transcript, segments, youtubeUrl })) forget();
  };

  const goOn = () => {
    const isEmpty = way === "file" ? file === undefined : text.trim() === "";
    setProblem(isEmpty ? PROCESSING_MESSAGES.emptyTranscript : undefined);
    if (isEmpty || link.read() === undefined) return;
    if (sermon.transcript === "") void store();
    else dialog.open();
  };
  const replace = () => {
    dialog.close();
    void store();
  };

  const failure = problem ?? (way === "text" && reading.error) ?? undefined;
  const pasting = (
    <>
      <Textarea
        label="Transcript"
        description="Captions keep their times. What you paste stays in this browser until it is saved."
        rows={14}
        resize="vertical"
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {isCaptions(counted) ? "Captions: their times will be kept." : describeExtent(counted, null).join()}
      </Text>
    </>
  );
  return (
    <Stack gap="lg">
      <TabPanels
        keepMounted
        label="How the transcript comes in"
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
                read={file}
                onRead={takeRead}
                onChange={() => setProblem(undefined)}
              />
            ),
          },
          { value: "text", label: "Paste Text", content: pasting },
        ]}
      />
      <VideoLinkField field={link} />
      <ActionBar
        notice={(failure || storing.error) && <ErrorNotice error={failure || storing.error || ""} />}
        back={
          onKeep && (
            <Button variant="default" onClick={onKeep}>
              Keep the Old One
            </Button>
          )
        }
      >
        <BusyButton busy={isBusy} busyLabel="Saving..." onClick={goOn}>
          Continue to Processing
        </BusyButton>
      </ActionBar>
      <ConfirmDialog
        opened={asking}
        title="Replace Transcript"
        text="The transcript of this sermon will be replaced. The old one is kept: you find it under Versions and can put it back. What was made from it stays, marked as out of date, until you make it again: the refined transcript, the summary, the lesson plan and the highlights."
        confirm={{ label: "Replace", busyLabel: "Saving...", busy: false }}
        onConfirm={replace}
        onClose={dialog.close}
      />
    </Stack>
  );
}
