import type { Sermon } from "../../../contract/sermon.ts";
import type { Version, VersionedPart } from "../../../contract/versions.ts";
import { Reading } from "../../ui/reading.tsx";
import { VersionsDialog } from "../../ui/versions-dialog.tsx";
import { PlainTranscript } from "../marked-text.tsx";
import { PlayedContext } from "../media/played.ts";
import { ProcessedResult } from "../processed-result.tsx";
import { RESULT_NAMES } from "../processing-progress.ts";
import { describeExtent } from "../transcript-facts.ts";
import { useRestoreVersion, useVersions } from "./versions.queries.ts";

interface SermonVersionsProps {
  sermon: Sermon;
  part: VersionedPart;
  /** The version that is open to be read from the start. */
  look?: string;
  opened: boolean;
  onClose: () => void;
  /** Saves what is being written before another text takes its place; answers whether that is done. */
  prepare?: () => Promise<boolean>;
  onRestored?: (sermon: Sermon) => void;
}

const titleOf = ({ part, text, author }: Version) =>
  part === "transcript" ? describeExtent(text, null).join() : author;

/** Earlier texts of one part of a sermon: look at them, and put one back. */
export function SermonVersions({ sermon, part, onRestored, ...dialog }: SermonVersionsProps) {
  const versions = useVersions(sermon.id, part);
  const restore = useRestoreVersion(sermon.id, part);
  const name = part === "transcript" ? "Transcript" : RESULT_NAMES[part];
  return (
    <VersionsDialog
      {...dialog}
      title={`Versions of the ${name}`}
      query={versions}
      versions={versions.data?.items ?? []}
      titleOf={titleOf}
      restore={async ({ id }) => {
        const restored = await restore.mutateAsync(id);
        onRestored?.(restored);
      }}
    >
      {(version) => <VersionText version={version} />}
    </VersionsDialog>
  );
}

function VersionText({ version: { part, text } }: { version: Version }) {
  return (
    // A text that is looked back at does not follow what is played.
    <PlayedContext value={undefined}>
      {part === "transcript" ? (
        <Reading>
          <PlainTranscript transcript={text} />
        </Reading>
      ) : (
        <ProcessedResult part={part} text={text} videoLink="" topHeading={3} />
      )}
    </PlayedContext>
  );
}
