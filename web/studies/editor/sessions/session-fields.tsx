import { Stack, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import type { StudySession } from "../../../../contract/records/study.schema.ts";
import { GrowingTextarea } from "../../../ui/inputs/growing-textarea.tsx";
import { ScriptureField } from "../../../scripture/scripture-field.tsx";
import { MediaList } from "./media-list.tsx";
import { changeSession } from "../study-draft.ts";
import { useSessionSelector, useStudyEditing, useStudySelector } from "../study-editing.ts";
import { SessionTexts } from "./text-list.tsx";

type TextField = "title" | "scripture" | "description";

function useSessionField(id: string, name: TextField) {
  const { edit } = useStudyEditing();
  const value = useSessionSelector(id, (session) => session?.[name] ?? "");
  const write = useCallback(
    (text: string) => edit(changeSession(id, () => ({ [name]: text }) as Partial<StudySession>)),
    [edit, id, name],
  );
  return [value, write] as const;
}

export function SessionFields({ id, isNew }: { id: string; isNew: boolean }) {
  const [title, writeTitle] = useSessionField(id, "title");
  const [scripture, writeScripture] = useSessionField(id, "scripture");
  const [description, writeDescription] = useSessionField(id, "description");
  const bible = useStudySelector(({ fields }) => fields.bible);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.select();
  }, [isNew]);

  return (
    <Stack gap="lg">
      <TextInput
        ref={first}
        label="Session Title"
        maxLength={LIMITS.lineCharacters}
        value={title}
        onChange={(event) => writeTitle(event.currentTarget.value)}
      />
      <ScriptureField
        label="Scripture"
        placeholder="e.g., Romans 8:1-11"
        value={scripture}
        bible={bible}
        onChange={writeScripture}
      />
      <GrowingTextarea
        label="Description"
        minRows={2}
        maxRows={12}
        maxLength={LIMITS.noteCharacters}
        value={description}
        onChange={(event) => writeDescription(event.currentTarget.value)}
      />
      <SessionTexts
        sessionId={id}
        list="discussionQuestions"
        title="Discussion Questions"
        itemName="Question"
        addLabel="Add Question"
        placeholder="What do you want them to talk about?"
      />
      <SessionTexts
        sessionId={id}
        list="activities"
        title="Activities"
        itemName="Activity"
        addLabel="Add Activity"
        placeholder="What do you want them to do?"
      />
      <MediaList sessionId={id} />
    </Stack>
  );
}
