import { Stack, TextInput } from "@mantine/core";
import { LIMITS } from "../../../contract/limits.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { useStudyEditing, useStudyField } from "./study-editing.ts";
import { setField } from "./study-draft.ts";
import { useCallback } from "react";

interface BasicDetailsProps {
  /** Whether a person wanted to go on although something here is missing. */
  isChecked: boolean;
}

/** What a study is called and is about. */
export function BasicDetails({ isChecked }: BasicDetailsProps) {
  const { edit } = useStudyEditing();
  const [title, setTitle] = useStudyField("title");
  const [description, setDescription] = useStudyField("description");
  const [scripture] = useStudyField("scripture");
  const [objectives, setObjectives] = useStudyField("objectives");
  const writeScripture = useCallback((text: string) => edit(setField("scripture", text)), [edit]);
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
        onChange={writeScripture}
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
