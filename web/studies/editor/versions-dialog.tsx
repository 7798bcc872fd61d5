import { RecordVersions } from "../../autosave/record-versions.tsx";
import { useRestoreStudyVersion, useStudyVersions } from "./study-editor.queries.ts";
import type { StudySaving } from "./study-editing.ts";
import { outlineStudy } from "./study-outline.ts";

interface StudyVersionsProps {
  saving: StudySaving;
  opened: boolean;
  onClose: () => void;
}

/** What a study was before: look at it, and put it back. */
export function StudyVersions({ saving, ...dialog }: StudyVersionsProps) {
  const versions = useStudyVersions(saving.id);
  const restore = useRestoreStudyVersion(saving.id);
  return (
    <RecordVersions
      {...dialog}
      saving={saving}
      versions={versions}
      restore={restore}
      titleOf={({ study }) => study.title}
      outline={({ study }) => outlineStudy(study)}
    />
  );
}
