import { Stack, TextInput } from "@mantine/core";
import { BibleField } from "../../bibles/bible-field.tsx";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { useStudyField, useStudyTextField, useStudyNoteField } from "./study-editing.ts";

export function BasicDetails({ isChecked }: { isChecked: boolean }) {
  const title = useStudyTextField("title");
  const description = useStudyNoteField("description");
  const [scripture, setScripture] = useStudyField("scripture");
  const [bible, setBible] = useStudyField("bible");
  const objectives = useStudyNoteField("objectives");
  return (
    <Stack gap="lg">
      <TextInput
        label="Study Title"
        required
        name="title"
        error={isChecked && title.value.trim() === ""}
        {...title}
      />
      <GrowingTextarea label="Description" minRows={3} maxRows={14} {...description} />
      <ScriptureField
        label="Scripture Reference"
        required
        name="scripture"
        placeholder="e.g., John 3:16, Romans 8:1-11"
        error={isChecked && scripture.trim() === "" ? true : undefined}
        value={scripture}
        bible={bible}
        onChange={setScripture}
      />
      <BibleField value={bible} onChange={setBible} />
      <GrowingTextarea label="Study Objectives" minRows={3} maxRows={14} {...objectives} />
    </Stack>
  );
}
