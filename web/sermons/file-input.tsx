import { Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { DropZone } from "./drop-zone.tsx";
import { useReadTranscript } from "./sermons.queries.ts";
import { describeTranscript, refuseTranscriptFile, type ReadTranscript } from "./transcript-facts.ts";
import { TranscriptPanel } from "./transcript-panel.tsx";

interface FileInputProps {
  /** What was read of the last file that could be read. */
  read: ReadTranscript | undefined;
  onRead: (read: ReadTranscript) => void;
  /** Called when another file was chosen. */
  onChange: () => void;
}

/** Takes a transcript file and shows what was read of it. A file that cannot be read leaves the one before in place. */
export function FileInput({ read, onRead, onChange }: FileInputProps) {
  const reading = useReadTranscript();
  const [refusal, setRefusal] = useState<string>();
  const [filename, setFilename] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const take = async (file: File) => {
    onChange();
    reading.reset();
    const refused = refuseTranscriptFile(file);
    setRefusal(refused);
    if (refused) return;
    running.current = new AbortController();
    const { signal } = running.current;
    const bytes = await readBytes(file);
    if (!bytes) return setRefusal(`“${file.name}” could not be opened. Choose it again.`);
    const answer = await reading.mutateAsync({ filename: file.name, bytes, signal }).catch(() => undefined);
    if (!answer) return;
    setFilename(file.name);
    onRead(answer);
  };

  const problem = refusal ?? reading.error;
  return (
    <Stack>
      <DropZone isReading={reading.isPending} onFile={(file) => void take(file)} />
      {problem && <ErrorNotice error={problem} />}
      <VisuallyHidden component="output">{read && "The file was read."}</VisuallyHidden>
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

/** Undefined where the file was moved or is not allowed to be read. */
function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}
