import { SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import type { SermonVersion, VersionedPart } from "../../../contract/records/sermon-version.schema.ts";
import { callApi } from "../../api/api.ts";
import type { VersionHistory } from "../../records/versions/version-history.ts";
import { Prose } from "../../ui/layout/prose.tsx";
import { PlayerContext } from "../player/player-controls.ts";
import { describeTranscript } from "../transcript-facts.ts";
import { PlainTranscript } from "../view/marked-text.tsx";
import { ResultText } from "./result-text.tsx";

export const namePart = (part: VersionedPart) =>
  part === "transcript" ? "Transcript" : SERMON_RESULTS[part].label;

export const partHistory = (part: VersionedPart): VersionHistory<SermonVersion, Sermon> => ({
  title: `Versions of the ${namePart(part)}`,
  emptyHint: "Earlier versions will appear here.",
  list: async (call) => (await callApi("listSermonVersions", { ...call, query: { part } })).items,
  restore: ({ id: versionId }, { params }) =>
    callApi("restoreSermonVersion", { params: { ...params, versionId } }),
  getTitle: ({ text, author }) => (part === "transcript" ? describeTranscript(text, null).join() : author),
  render: ({ text }) => (
    // Earlier texts do not follow playback.
    <PlayerContext value={undefined}>
      {part === "transcript" ? (
        <Prose>
          <PlainTranscript transcript={text} />
        </Prose>
      ) : (
        <ResultText part={part} text={text} videoLink="" topHeading={3} />
      )}
    </PlayerContext>
  ),
});
