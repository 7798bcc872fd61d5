import { VersionsDialog } from "../../autosave/versions-dialog.tsx";
import { useTestimonyVersions, useRestoreTestimonyVersion } from "../testimonies.queries.ts";
import type { TestimonySaving } from "./testimony-kind.ts";
import { outlineTestimony } from "./testimony-values.ts";
import classes from "./testimony-form.module.css";

interface TestimonyVersionsProps {
  saving: TestimonySaving;
  opened: boolean;
  onClose: () => void;
  /** The version to begin with. */
  look: string | undefined;
}

/** What a testimony was before: look at it, and put it back. */
export function TestimonyVersions({ saving, ...dialog }: TestimonyVersionsProps) {
  const versions = useTestimonyVersions(saving.id);
  const restore = useRestoreTestimonyVersion(saving.id);
  return (
    <VersionsDialog
      {...dialog}
      saving={saving}
      versions={versions}
      restore={restore}
      titleOf={({ testimony }) => testimony.title}
    >
      {({ testimony }) => <p className={classes.outline}>{outlineTestimony(testimony)}</p>}
    </VersionsDialog>
  );
}
