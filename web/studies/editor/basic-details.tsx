import { Stack, TextInput } from "@mantine/core";
import { LIMITS } from "../../../contract/limits.ts";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { useStudyField } from "./study-editing.ts";

interface BasicDetailsProps {
  /** Whether a person wanted to go on although something here is missing. */
  isChecked: boolean;
}

/** What a study is called and is about. */
export function BasicDetails({ isChecked }: BasicDetailsProps) {
  const [title, setTitle] = useStudyField("title");
  const [description, setDescription] = useStudyField("description");
  const [scripture, setScripture] = useStudyField("scripture");
  const [objectives, setObjectives] = useStudyField("objectives");
  return (
    <Stack gap="lg">
      <TextInput
        label="Study Title"
        required
        name="title"
        maxLength={LIMITS.lineCharacters}
        error={isChecked && title.trim() === ""}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <GrowingTextarea
        label="Description"
        minRows={3}
        maxRows={14}
        maxLength={LIMITS.noteCharacters}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <ScriptureField
        label="Scripture Reference"
        required
        name="scripture"
        placeholder="e.g., John 3:16, Romans 8:1-11"
        maxLength={LIMITS.lineCharacters}
        error={isChecked && scripture.trim() === "" ? true : undefined}
        value={scripture}
        onChange={setScripture}
      />
      <GrowingTextarea
        label="Study Objectives"
        minRows={3}
        maxRows={14}
        maxLength={LIMITS.noteCharacters}
        value={objectives}
        onChange={(event) => setObjectives(event.currentTarget.value)}
      />
    </Stack>
  );
}
