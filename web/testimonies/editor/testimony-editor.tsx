import { TESTIMONY_MESSAGES } from "../../../contract/testimony.ts";
import { PlainEditor } from "../../autosave/plain-editor.tsx";
import { paths } from "../../paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { TestimonyForm } from "./testimony-form.tsx";
import { TestimonyEditingProvider, type TestimonyFields, type TestimonySaving } from "./testimony-kind.ts";
import { TESTIMONY_LABELS, writeTestimonyValue } from "./testimony-values.ts";

const TestimonyVersions = lazyPart<
  Parameters<typeof import("./testimony-versions.tsx").TestimonyVersions>[0]
>(() => import("./testimony-versions.tsx").then((part) => part.TestimonyVersions));

interface TestimonyEditorProps {
  saving: TestimonySaving;
  /** When it was last published as the editor was opened. */
  publishedAt: string | null | undefined;
  isNew: boolean;
}

const findMissing = ({ title }: TestimonyFields) =>
  title.trim() === "" ? TESTIMONY_MESSAGES.titleRequired : undefined;

/** Where a testimony is written, saved as one writes. */
export function TestimonyEditor({ saving, publishedAt, isNew }: TestimonyEditorProps) {
  const { id } = saving;
  return (
    <PlainEditor
      saving={saving}
      provider={TestimonyEditingProvider}
      title={isNew ? "Create Testimony" : "Edit Testimony"}
      noun="testimony"
      sentences={TESTIMONY_MESSAGES}
      labels={TESTIMONY_LABELS}
      writeValue={writeTestimonyValue}
      findMissing={findMissing}
      publishLabel={isNew ? "Create Testimony" : "Save Testimony"}
      published="finished"
      publishedAt={publishedAt}
      addresses={{
        view: paths.testimony(id),
        edit: paths.editTestimony(id),
        create: paths.createTestimony(),
        back: paths.libraryTab("testimonies"),
      }}
      renderVersions={(dialog) => <TestimonyVersions {...dialog} saving={saving} />}
    >
      {({ problem }) => <TestimonyForm isChecked={problem !== undefined} />}
    </PlainEditor>
  );
}
