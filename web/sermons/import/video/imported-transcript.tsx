import { Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef } from "react";
import type { ResponseOf } from "../../../../contract/endpoint.ts";
import { LANGUAGE_TAG, formatLanguageName } from "../../../../contract/processing/language.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import type { youtubeEndpoints } from "../../../../contract/media/youtube.schema.ts";
import { BusyButton } from "../../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { ActionBar } from "../../../ui/layout/action-bar.tsx";
import { ConfirmDialog } from "../../../ui/inputs/confirm-dialog.tsx";
import { describeTranscript } from "../../transcript-facts.ts";
import { TranscriptPanel } from "../transcript-panel.tsx";
import { useStoreTranscript } from "../use-store-transcript.ts";

type Imported = ResponseOf<typeof youtubeEndpoints.downloadTranscript> & { url: string };

interface ImportedTranscriptProps {
  sermon: Sermon;
  imported: Imported;
  back: ReactNode;
  secondaryAction: ReactNode;
  onStored: () => void;
}

export function ImportedTranscript({
  sermon,
  imported,
  back,
  secondaryAction,
  onStored,
}: ImportedTranscriptProps) {
  const content = useRef<HTMLDivElement>(null);
  // Screen readers announce the transcript, and it scrolls into view.
  useEffect(() => content.current?.focus(), []);
  const { store, isPending, error } = useStoreTranscript(sermon);
  const [isAsking, asking] = useDisclosure(false);

  const storeImported = async () => {
    asking.close();
    const { transcript, segments, url: youtubeUrl } = imported;
    const language = sermon.language === "" ? LANGUAGE_TAG.exec(imported.language)?.[0] : undefined;
    if (await store({ transcript, segments, youtubeUrl, language })) onStored();
  };
  const submit = () => {
    const replaces = sermon.transcript.trim() !== "" && sermon.transcript !== imported.transcript;
    if (replaces) asking.open();
    else void storeImported();
  };

  return (
    <>
      <div ref={content} tabIndex={-1}>
        <Title order={2} mb="sm">
          Imported Transcript
        </Title>
        <TranscriptPanel
          label="Imported transcript"
          transcript={imported.transcript}
          facts={describeImport(imported)}
        />
      </div>
      <ActionBar back={back} notice={error && <ErrorNotice error={error} />}>
        {secondaryAction}
        <BusyButton busy={isPending} busyLabel="Saving..." onClick={submit}>
          Continue to Processing
        </BusyButton>
      </ActionBar>
      <ConfirmDialog
        opened={isAsking}
        title="Replace Transcript"
        text="This sermon already has a transcript. The imported one replaces it. You can restore the current one under Versions. Generated content stays, marked as out of date until you generate it again."
        confirm={{ label: "Replace", busyLabel: "Saving...", busy: false }}
        onConfirm={() => void storeImported()}
        onClose={asking.close}
      />
    </>
  );
}

function describeImport({ transcript, segments, language, isAutomatic }: Imported): string[] {
  const kind = isAutomatic ? "Automatic captions" : "Your own captions";
  const name = language === "" ? [] : [formatLanguageName(language, "en")];
  return [kind, ...name, ...describeTranscript(transcript, segments)];
}
