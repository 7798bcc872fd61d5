import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { DropZone } from "./drop-zone.tsx";
import { isMediaName } from "./upload/media-facts.ts";
import { useStartUpload } from "./upload/use-start-upload.ts";
import type { TranscriptFile } from "../sermons.queries.ts";
import { validateTranscript } from "../transcript-facts.ts";

interface FileInputProps {
  sermon: Sermon;
  isStoring: boolean;
  /** Why the last file was not stored. */
  error: Error | string | undefined;
  onTranscript: (file: TranscriptFile) => void;
  onChange: () => void;
}

/** Uploads a recording, or passes a transcript to `onTranscript`. */
export function FileInput({ sermon, isStoring, error, onTranscript, onChange }: FileInputProps) {
  const media = useStartUpload(sermon);
  const [refusal, setRefusal] = useState<string>();

  const take = async (file: File) => {
    onChange();
    media.clearError();
    const isMedia = isMediaName(file.name);
    const refused = isMedia ? undefined : validateTranscript(file);
    setRefusal(refused);
    if (refused) return;
    if (isMedia) return void media.take({ file });
    const bytes = await readBytes(file);
    if (!bytes) return setRefusal(`“${file.name}” couldn’t be opened. Choose it again.`);
    onTranscript({ filename: file.name, bytes });
  };

  const problem = media.refusal ?? refusal ?? error;
  return (
    <Stack>
      <DropZone acceptsTranscripts isReading={isStoring} onFiles={([file]) => file && void take(file)} />
      {problem && <ErrorNotice error={problem} />}
    </Stack>
  );
}

/** Undefined if the file was moved or may not be read. */
function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}
