import { RecordVersions } from "../../autosave/record-versions.tsx";
import { useTestimonyVersions, useRestoreTestimonyVersion } from "../testimonies.queries.ts";
import type { TestimonySaving } from "./testimony-kind.ts";
import { outlineTestimony } from "./testimony-values.ts";

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
    <RecordVersions
      {...dialog}
      saving={saving}
      versions={versions}
      restore={restore}
      titleOf={({ testimony }) => testimony.title}
      outline={({ testimony }) => outlineTestimony(testimony)}
    />
  );
}
