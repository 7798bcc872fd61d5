import { Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { MEDIA_ENDINGS } from "../../../contract/media/media.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { DropZone } from "./drop-zone.tsx";
import { isMediaName } from "./upload/media-facts.ts";
import { useTakeMedia } from "./upload/use-take-media.ts";
import { useReadTranscript } from "../sermons.queries.ts";
import {
  describeTranscript,
  refuseTranscriptFile,
  TRANSCRIPT_FILE_ENDINGS,
  type ReadTranscript,
} from "../transcript-facts.ts";
import { TranscriptPanel } from "./transcript-panel.tsx";

interface FileInputProps {
  sermon: Sermon;
  read: ReadTranscript | undefined;
  onRead: (read: ReadTranscript) => void;
  /** Called when another file was chosen. */
  onChange: () => void;
}

/** A recording is sent to the server, a transcript is previewed; an unreadable file leaves the one before. */
export function FileInput({ sermon, read, onRead, onChange }: FileInputProps) {
  const media = useTakeMedia(sermon);
  const reading = useReadTranscript();
  const [refusal, setRefusal] = useState<string>();
  const [filename, setFilename] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const take = async (file: File) => {
    onChange();
    reading.reset();
    media.forgetRefusal();
    const isMedia = isMediaName(file.name);
    const refused = isMedia ? undefined : refuseOtherFile(file);
    setRefusal(refused);
    if (refused) return;
    if (isMedia) return void media.take({ file });
    running.current = new AbortController();
    const { signal } = running.current;
    const bytes = await readBytes(file);
    if (!bytes) return setRefusal(`“${file.name}” could not be opened. Choose it again.`);
    const answer = await reading.mutateAsync({ filename: file.name, bytes, signal }).catch(() => undefined);
    if (!answer) return;
    setFilename(file.name);
    onRead(answer);
  };

  const problem = media.refusal ?? refusal ?? reading.error;
  return (
    <Stack>
      <DropZone takesTranscripts isReading={reading.isPending} onFile={(file) => void take(file)} />
      {problem && <ErrorNotice error={problem} />}
      <VisuallyHidden component="output">{read && "File loaded."}</VisuallyHidden>
      {read && (
        <section>
          <Title order={2} mb="xs">
            Preview
          </Title>
          <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
            {filename}
          </Text>
          <TranscriptPanel
            label="Transcript preview"
            transcript={read.transcript}
            facts={describeTranscript(read)}
          />
        </section>
      )}
    </Stack>
  );
}

/** Why a file that is no recording cannot be taken; undefined where it may be a transcript. */
function refuseOtherFile(file: File): string | undefined {
  const isTranscript = TRANSCRIPT_FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
  if (isTranscript) return refuseTranscriptFile(file);
  return `“${file.name}” is not a file that can be brought in here. Choose a recording (${MEDIA_ENDINGS.join(", ")}) or a transcript (${TRANSCRIPT_FILE_ENDINGS.join(", ")}).`;
}

/** Undefined where the file was moved or is not allowed to be read. */
function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}
