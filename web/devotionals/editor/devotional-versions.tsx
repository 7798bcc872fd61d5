import { VersionsDialog } from "../../autosave/versions-dialog.tsx";
import { useDevotionalVersions, useRestoreDevotionalVersion } from "../devotionals.queries.ts";
import type { DevotionalSaving } from "./devotional-kind.ts";
import { outlineDevotional } from "./devotional-values.ts";
import classes from "./devotional-form.module.css";

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
    <VersionsDialog
      {...dialog}
      saving={saving}
      versions={versions}
      restore={restore}
      titleOf={({ devotional }) => devotional.title}
    >
      {({ devotional }) => <p className={classes.outline}>{outlineDevotional(devotional)}</p>}
    </VersionsDialog>
  );
}
