import type { Study } from "../../../contract/study.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { VersionsDialog } from "../../ui/versions-dialog.tsx";
import { listGuideVersions } from "./guide-facts.ts";
import { readGuide, useSaveGuide, useStudyVersions } from "./guide.queries.ts";

interface GuideVersionsProps {
  study: Study;
  /** The version that is open to be read from the start. */
  look?: string;
  opened: boolean;
  onClose: () => void;
}

/** Earlier guides of a study: look at them, and put one back. All else of the study stays as it is. */
export function GuideVersions({ study, ...dialog }: GuideVersionsProps) {
  const versions = useStudyVersions(study.id);
  const save = useSaveGuide(study.id);
  const now = readGuide(study);
  return (
    <VersionsDialog
      {...dialog}
      title="Versions of the Guide"
      query={versions}
      versions={listGuideVersions(versions.data?.items ?? [], now)}
      titleOf={({ author }) => author}
      restore={({ markdown }) => save.mutateAsync({ text: markdown, base: now, version: study.version })}
    >
      {({ markdown }) => <Markdown>{markdown}</Markdown>}
    </VersionsDialog>
  );
}
