import { useParams } from "react-router";
import { Page } from "../../../ui/layout/page.tsx";
import { SermonGate } from "../../sermon-gate.tsx";
import { useSermon } from "../../sermons.queries.ts";
import { VideoImport } from "./video-import.tsx";

export function VideoImportPage() {
  const { sermonId = "" } = useParams();
  return (
    <Page title="Import from YouTube" lead={useSermon(sermonId).data?.title}>
      <SermonGate sermonId={sermonId}>
        {(sermon) => <VideoImport key={sermon.id} sermon={sermon} />}
      </SermonGate>
    </Page>
  );
}
