import { RecordVersions } from "../../autosave/record-versions.tsx";
import { useDevotionalVersions, useRestoreDevotionalVersion } from "../devotionals.queries.ts";
import type { DevotionalSaving } from "./devotional-kind.ts";
import { outlineDevotional } from "./devotional-values.ts";

interface DevotionalVersionsProps {
  saving: DevotionalSaving;
  opened: boolean;
  onClose: () => void;
  /** The version to begin with. */
  look: string | undefined;
}

/** What a devotional was before: look at it, and put it back. */
export function DevotionalVersions({ saving, ...dialog }: DevotionalVersionsProps) {
  const versions = useDevotionalVersions(saving.id);
  const restore = useRestoreDevotionalVersion(saving.id);
  return (
    <RecordVersions
      {...dialog}
      saving={saving}
      versions={versions}
      restore={restore}
      titleOf={({ devotional }) => devotional.title}
      outline={({ devotional }) => outlineDevotional(devotional)}
    />
  );
}
