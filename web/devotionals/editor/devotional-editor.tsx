import { DEVOTIONAL_MESSAGES } from "../../../contract/devotional.ts";
import { PlainEditor } from "../../autosave/plain-editor.tsx";
import { paths } from "../../paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { DevotionalForm } from "./devotional-form.tsx";
import {
  DevotionalEditingProvider,
  type DevotionalFields,
  type DevotionalSaving,
} from "./devotional-kind.ts";
import { DEVOTIONAL_LABELS, writeDevotionalValue } from "./devotional-values.ts";

const DevotionalVersions = lazyPart<
  Parameters<typeof import("./devotional-versions.tsx").DevotionalVersions>[0]
>(() => import("./devotional-versions.tsx").then((part) => part.DevotionalVersions));

interface DevotionalEditorProps {
  saving: DevotionalSaving;
  /** When it was last published as the editor was opened. */
  publishedAt: string | null | undefined;
  isNew: boolean;
}

const findMissing = ({ title, scripture }: DevotionalFields) =>
  title.trim() === "" || scripture.trim() === "" ? DEVOTIONAL_MESSAGES.required : undefined;

/** Where a devotional is written, saved as one writes. */
export function DevotionalEditor({ saving, publishedAt, isNew }: DevotionalEditorProps) {
  const { id } = saving;
  return (
    <PlainEditor
      saving={saving}
      provider={DevotionalEditingProvider}
      title={isNew ? "Create Devotional" : "Edit Devotional"}
      noun="devotional"
      sentences={DEVOTIONAL_MESSAGES}
      labels={DEVOTIONAL_LABELS}
      writeValue={writeDevotionalValue}
      findMissing={findMissing}
      publishLabel={isNew ? "Create Devotional" : "Save Devotional"}
      published="published"
      publishedAt={publishedAt}
      addresses={{
        view: paths.devotional(id),
        edit: paths.editDevotional(id),
        create: paths.createDevotional(),
        back: paths.libraryTab("devotionals"),
      }}
      renderVersions={(dialog) => <DevotionalVersions {...dialog} saving={saving} />}
    >
      {({ problem, lookAt }) => <DevotionalForm isChecked={problem !== undefined} onLook={lookAt} />}
    </PlainEditor>
  );
}
