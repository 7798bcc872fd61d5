import { TESTIMONY_MESSAGES } from "../../../contract/records/testimony.ts";
import { PublishableEditor } from "../../records/editor/publishable-editor.tsx";
import { RecordEditorPage } from "../../records/editor/record-editor-page.tsx";
import { type TestimonyDraft, testimonyEditor, testimonyHistory } from "./testimony-editing.ts";
import { TestimonyForm } from "./testimony-form.tsx";

export const TestimonyEditor = () => (
  <RecordEditorPage editor={testimonyEditor}>
    {(opened) => (
      <PublishableEditor
        {...opened}
        editor={testimonyEditor}
        history={testimonyHistory}
        findMissing={findMissing}
      >
        {({ isChecked }) => <TestimonyForm isChecked={isChecked} />}
      </PublishableEditor>
    )}
  </RecordEditorPage>
);

const findMissing = ({ fields }: TestimonyDraft) =>
  fields.title.trim() === "" ? TESTIMONY_MESSAGES.titleRequired : undefined;
