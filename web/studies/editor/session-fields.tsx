import { Stack, Textarea, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import type { StudySession } from "../../../contract/study.ts";
import { GenerateMore } from "../generate-more.tsx";
import { addEntries, takeAwayEntries } from "../generated-entries.ts";
import { ScriptureField } from "../scripture-field.tsx";
import { MediaList } from "./media-list.tsx";
import { changeSession, type SessionList } from "./study-draft.ts";
import { useStudyEditing, useStudyPart } from "./study-editing.ts";
import { TextList } from "./text-list.tsx";

type TextField = "title" | "scripture" | "description";

function useSessionField(id: string, name: TextField) {
  const { edit } = useStudyEditing();
  const value = useStudyPart(({ entries }) => entries[id]?.[name] ?? "");
  const write = useCallback(
    (text: string) => edit(changeSession(id, () => ({ [name]: text }) as Partial<StudySession>)),
    [edit, id, name],
  );
  return [value, write] as const;
}

/** All that is written on one session. */
export function SessionFields({ id, isNew }: { id: string; isNew: boolean }) {
  const [title, writeTitle] = useSessionField(id, "title");
  const [scripture, writeScripture] = useSessionField(id, "scripture");
  const [description, writeDescription] = useSessionField(id, "description");
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
        maxLength={LIMITS.lineCharacters}
        value={scripture}
        onChange={writeScripture}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LIMITS.noteCharacters}
        value={description}
        onChange={(event) => writeDescription(event.currentTarget.value)}
      />
      <TextList
        sessionId={id}
        list="discussionQuestions"
        title="Discussion Questions"
        itemName="Question"
        addLabel="Add Question"
        placeholder="What do you want them to talk about?"
      >
        <MoreOf id={id} list="discussionQuestions" kind="questions" />
      </TextList>
      <TextList
        sessionId={id}
        list="activities"
        title="Activities"
        itemName="Activity"
        addLabel="Add Activity"
        placeholder="What do you want them to do?"
      >
        <MoreOf id={id} list="activities" kind="activities" />
      </TextList>
      <MediaList sessionId={id} />
    </Stack>
  );
}

interface MoreOfProps {
  id: string;
  list: SessionList;
  kind: "questions" | "activities";
}

/** The session's own words go before those of the study. */
function MoreOf({ id, list, kind }: MoreOfProps) {
  const { edit } = useStudyEditing();
  const session = useStudyPart(({ entries }) => entries[id]);
  const study = useStudyPart(({ fields }) => fields);
  const change = (next: (items: string[]) => string[]) =>
    edit(changeSession(id, (now) => ({ [list]: next(now[list]) })));
  if (!session) return null;
  return (
    <GenerateMore
      kind={kind}
      subject={{
        scripture: session.scripture.trim() || study.scripture,
        title: session.title.trim() || study.title,
        description: session.description.trim() || study.description,
        objectives: study.objectives,
      }}
      existing={session[list]}
      disabled={session[list].length >= LIMITS.studyEntries}
      onAdd={(item) => change((items) => addEntries(items, [item]).slice(0, LIMITS.studyEntries))}
      onUndo={(items) => change((now) => takeAwayEntries(now, items))}
    />
  );
}
