import { useState } from "react";
import { useParams } from "react-router";
import type { Sermon } from "../../contract/sermon.ts";
import { Page } from "../ui/page.tsx";
import { NewTranscript } from "./new-transcript.tsx";
import { SermonGate } from "./sermon-gate.tsx";
import { useSermon } from "./sermons.queries.ts";
import { StoredTranscript } from "./stored-transcript.tsx";
import classes from "./part.module.css";
import { useFocusOnChange } from "./use-focus-on-change.ts";

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
  const hasTranscript = sermon.transcript.trim() !== "";
  // What is being put in stays, also where another tab was quicker to store a transcript.
  const [isPuttingIn, setPuttingIn] = useState(!hasTranscript);
  const part = useFocusOnChange<HTMLDivElement>(isPuttingIn);
  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      {isPuttingIn ? (
        <NewTranscript sermon={sermon} onKeep={hasTranscript ? () => setPuttingIn(false) : undefined} />
      ) : (
        <StoredTranscript sermon={sermon} onReplace={() => setPuttingIn(true)} />
      )}
    </div>
  );
}
