import { DEVOTIONAL_MESSAGES } from "../../../contract/records/devotional.ts";
import { PublishableEditor } from "../../records/editor/publishable-editor.tsx";
import { RecordEditorPage } from "../../records/editor/record-editor-page.tsx";
import { type DevotionalDraft, devotionalEditor, devotionalHistory } from "./devotional-editing.ts";
import { DevotionalForm } from "./devotional-form.tsx";

export const DevotionalEditor = () => (
  <RecordEditorPage editor={devotionalEditor}>
    {(opened) => (
      <PublishableEditor
        {...opened}
        editor={devotionalEditor}
        history={devotionalHistory}
        findMissing={findMissing}
      >
        {({ isChecked, onPreviewVersion }) => (
          <DevotionalForm isChecked={isChecked} onPreviewVersion={onPreviewVersion} />
        )}
      </PublishableEditor>
    )}
  </RecordEditorPage>
);

const findMissing = ({ fields: { title, scripture } }: DevotionalDraft) =>
  title.trim() === "" || scripture.trim() === "" ? DEVOTIONAL_MESSAGES.required : undefined;
