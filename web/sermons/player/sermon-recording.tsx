import { Button, Stack, Title } from "@mantine/core";
import { useState } from "react";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { DropZone } from "../import/drop-zone.tsx";
import { useSermonFiles } from "./media.queries.ts";
import { StoredRecording } from "./stored-recording.tsx";
import { UnfinishedUpload } from "../import/upload/unfinished-upload.tsx";
import { UploadPanel } from "../import/upload/upload-panel.tsx";
import { useUpload } from "../import/upload/active-uploads.ts";
import { useStartUpload } from "../import/upload/use-start-upload.ts";

const TranscriptionPanel = lazyComponent(() =>
  import("../process/transcription/transcription-panel.tsx").then((part) => part.TranscriptionPanel),
);

export function SermonRecording({ sermon, hasOwnDropZone }: { sermon: Sermon; hasOwnDropZone: boolean }) {
  const files = useSermonFiles(sermon.id);
  const upload = useUpload(sermon.id);
  const [newest, ...earlier] = files.data ?? [];
  return (
    <>
      {files.error && !files.data && (
        <ErrorNotice
          error="We couldn’t check for a recording. Try again."
          onRetry={() => void files.refetch()}
        />
      )}
      {newest && (
        <>
          <StoredRecording sermon={sermon} file={newest} earlier={earlier} />
          <TranscriptionPanel key={newest.id} sermon={sermon} file={newest} isCompact />
        </>
      )}
      {upload ? (
        <UploadPanel upload={upload} isOnlyWay={files.data?.length === 0 && sermon.transcript === ""} />
      ) : (
        <UnfinishedUpload sermon={sermon} />
      )}
      {hasOwnDropZone && !upload && files.data && <AddRecording sermon={sermon} isFirst={!newest} />}
    </>
  );
}

/** Adds a recording to a sermon that has a transcript. */
function AddRecording({ sermon, isFirst }: { sermon: Sermon; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { take, refusal } = useStartUpload(sermon);
  if (!isOpen) {
    return (
      <div>
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {isFirst ? "Add Recording" : "Add Another Recording"}
        </Button>
      </div>
    );
  }
  return (
    <Stack gap="sm">
      <Title order={2}>Recording</Title>
      <DropZone onFiles={([file]) => file && void take({ file })} />
      {refusal && <ErrorNotice error={refusal} />}
    </Stack>
  );
}
