import { Text } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router";
import { UNTITLED_SERMON, type Sermon } from "../../contract/sermon.ts";
import { Page } from "../ui/page.tsx";
import { NewTranscript } from "./new-transcript.tsx";
import { SermonGate } from "./sermon-gate.tsx";
import { StoredTranscript } from "./stored-transcript.tsx";

/** Where the words of a sermon come in: as text or as a file. */
export function SermonUploadPage() {
  const { sermonId = "" } = useParams();
  return (
    <Page title="Upload Transcript">
      <SermonGate sermonId={sermonId}>{(sermon) => <Upload key={sermon.id} sermon={sermon} />}</SermonGate>
    </Page>
  );
}

function Upload({ sermon }: { sermon: Sermon }) {
  const [isReplacing, setReplacing] = useState(false);
  return (
    <>
      <Text c="dimmed" mt="-1rem" mb="lg" style={{ overflowWrap: "anywhere" }}>
        The words of “{sermon.title || UNTITLED_SERMON}”
      </Text>
      {sermon.transcript.trim() !== "" && !isReplacing ? (
        <StoredTranscript sermon={sermon} onReplace={() => setReplacing(true)} />
      ) : (
        <NewTranscript sermon={sermon} onKeep={isReplacing ? () => setReplacing(false) : undefined} />
      )}
    </>
  );
}
