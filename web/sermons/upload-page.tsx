import { useState } from "react";
import { useParams } from "react-router";
import type { Sermon } from "../../contract/sermon.ts";
import { Page } from "../ui/page.tsx";
import { NewTranscript } from "./new-transcript.tsx";
import { SermonGate } from "./sermon-gate.tsx";
import { useSermon } from "./sermons.queries.ts";
import { StoredTranscript } from "./stored-transcript.tsx";

/** Where the words of a sermon come in: as text or as a file. */
export function SermonUploadPage() {
  const { sermonId = "" } = useParams();
  return (
    <Page title="Upload Transcript" lead={useSermon(sermonId).data?.title}>
      <SermonGate sermonId={sermonId}>{(sermon) => <Upload key={sermon.id} sermon={sermon} />}</SermonGate>
    </Page>
  );
}

function Upload({ sermon }: { sermon: Sermon }) {
  const [isReplacing, setReplacing] = useState(false);
  return sermon.transcript.trim() !== "" && !isReplacing ? (
    <StoredTranscript sermon={sermon} onReplace={() => setReplacing(true)} />
  ) : (
    <NewTranscript sermon={sermon} onKeep={isReplacing ? () => setReplacing(false) : undefined} />
  );
}
