import { Anchor, Button, Group, Loader, Stack, Text, Textarea } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { useUser } from "../../account/session/session.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { useStoredValue } from "../../ui/browser/browser-storage.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { OfflineNote } from "../../ui/inputs/offline-note.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { DropZone } from "../import/drop-zone.tsx";
import { clearDroppedFiles, useDroppedFiles } from "./dropped-files.ts";
import { isVideoLink, useAddSermons } from "./use-add-sermons.ts";

/** Adds a sermon from whatever the user has; title, date and passage are found and can be changed later. */
export function NewSermonPage() {
  const { addFiles, addQueuedFiles, progress, addText, record } = useAddSermons();
  const isBusy = addQueuedFiles.isPending || addText.isPending || record.isPending;
  const dropped = useDroppedFiles();
  const addDropped = useEffectEvent(addFiles);
  useEffect(() => {
    if (dropped.length === 0) return;
    clearDroppedFiles();
    addDropped(dropped);
  }, [dropped]);

  return (
    <Page
      title="New Sermon"
      lead="Add what you have. The transcript, summary, lesson plan and highlights follow."
    >
      <Stack gap="xl">
        <Stack gap="sm">
          <DropZone acceptsTranscripts isMultiple onFiles={addFiles} />
          <output>
            {addQueuedFiles.isPending && (
              <Group gap="xs">
                <Loader size="1em" aria-hidden />
                {progress.of > 1 ? `Adding ${progress.at} of ${progress.of}...` : "Adding..."}
              </Group>
            )}
          </output>
          <FileProblems outcome={addQueuedFiles.data} />
        </Stack>
        <PasteField
          isBusy={addText.isPending}
          isDisabled={isBusy}
          error={addText.error}
          onAdd={addText.mutateAsync}
        />
        <Group gap="md">
          <BusyButton
            variant="default"
            leftSection={<IconMicrophone size={18} stroke={1.6} aria-hidden />}
            busy={record.isPending}
            busyLabel="Opening..."
            disabled={isBusy}
            onClick={() => record.mutate()}
          >
            Record Now
          </BusyButton>
          <Text size="sm" c="dimmed">
            Not preached yet?{" "}
            <Anchor component={Link} to={paths.createSermon()}>
              Start with a title and date
            </Anchor>
            . Years of recordings?{" "}
            <Anchor component={Link} to={paths.imports()}>
              Import a podcast
            </Anchor>
          </Text>
        </Group>
        {record.error && <ErrorNotice error={record.error} />}
        <GenerationOptions kind="sermon" />
      </Stack>
    </Page>
  );
}

function FileProblems({ outcome }: { outcome: ReturnType<typeof useAddSermons>["addQueuedFiles"]["data"] }) {
  if (!outcome || outcome.notAdded.length === 0) return null;
  const { added, notAdded } = outcome;
  return (
    <>
      {added.length > 0 && (
        <Text>
          {added.length === 1 ? "1 sermon was added." : `${added.length} sermons were added.`}{" "}
          <Anchor component={Link} to={paths.library()}>
            Open the library
          </Anchor>
        </Text>
      )}
      {notAdded.map(({ name, message }) => (
        <ErrorNotice key={name} error={message.includes(name) ? message : `“${name}”: ${message}`} />
      ))}
    </>
  );
}

interface PasteFieldProps {
  isBusy: boolean;
  isDisabled: boolean;
  error: Error | null;
  onAdd: (text: string) => Promise<unknown>;
}

/** The text stays in the browser until it is added. */
function PasteField({ isBusy, isDisabled, error, onAdd }: PasteFieldProps) {
  const { uid } = useUser();
  const { stored, store, clear } = useStoredValue(`new-sermon.${uid}`, z.string());
  const [text, setText] = useState(stored ?? "");
  const change = (next: string) => {
    setText(next);
    store(next);
  };
  const add = () => void onAdd(text).then(clear, () => undefined);
  const isEmpty = text.trim() === "";
  return (
    <Stack gap="sm">
      <Textarea
        label="Paste text or a video link"
        description="The text of the sermon, captions with their times, or the address of a YouTube video."
        rows={isEmpty ? 4 : 10}
        resize="vertical"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {error ? <ErrorNotice error={error} /> : <OfflineNote />}
      {!isEmpty && (
        <Group>
          <BusyButton busy={isBusy} busyLabel="Adding..." disabled={isDisabled} onClick={add}>
            {isVideoLink(text) ? "Continue with This Video" : "Add Sermon"}
          </BusyButton>
          <Button variant="subtle" onClick={() => change("")}>
            Clear
          </Button>
        </Group>
      )}
    </Stack>
  );
}
