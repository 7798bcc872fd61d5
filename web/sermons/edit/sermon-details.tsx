import "@mantine/core/styles/Switch.layer.css";
import { NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import { LIMITS } from "../../../contract/limits.ts";
import { SERMON_MESSAGES } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { AnyDayField } from "../../ui/inputs/any-day-field.tsx";
import { useSermonField } from "./sermon-editing.tsx";
import { TagsField } from "./tags-field.tsx";
import { VideoField } from "./video-field.tsx";
import classes from "../../ui/layout/sheet.module.css";

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "completed", label: "Completed" },
];

/** What a sermon is called, when and by whom it is preached, and on which passages. */
export function SermonDetails() {
  const [scripture, setScripture] = useSermonField("scripture");
  const [date, setDate] = useSermonField("date");
  const [tags, setTags] = useSermonField("tags");
  const [link, setLink] = useSermonField("youtubeUrl");
  return (
    <Stack gap="lg">
      <TitleField />
      <ScriptureField
        label="Scripture Reference"
        placeholder="e.g., Romans 8:1-11; John 3:16"
        description="Put a semicolon between several passages."
        maxLength={LIMITS.lineCharacters}
        value={scripture}
        onChange={setScripture}
      />
      <div className={classes.beside}>
        <AnyDayField label="Sermon Date" isOptional day={date} onChange={setDate} />
        <LineField name="speaker" label="Speaker" />
        <LineField name="series" label="Series" />
      </div>
      <NoteField name="description" label="Description" />
      <TagsField tags={tags} onChange={setTags} />
      <VideoField link={link} onChange={setLink} />
      <NoteField
        name="notes"
        label="Notes"
        description="For yourself: they are no part of what is made from the sermon."
      />
      <Standing />
    </Stack>
  );
}

function TitleField() {
  const [title, setTitle] = useSermonField("title");
  return (
    <TextInput
      label="Sermon Title"
      required
      maxLength={LIMITS.lineCharacters}
      value={title}
      error={title.trim() === "" ? SERMON_MESSAGES.titleRequired : undefined}
      onChange={(event) => setTitle(event.currentTarget.value)}
    />
  );
}

function LineField({ name, label }: { name: "speaker" | "series"; label: string }) {
  const [text, setText] = useSermonField(name);
  return (
    <TextInput
      label={label}
      maxLength={LIMITS.lineCharacters}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

interface NoteFieldProps {
  name: "description" | "notes";
  label: string;
  description?: string;
}

function NoteField({ name, ...look }: NoteFieldProps) {
  const [text, setText] = useSermonField(name);
  return (
    <GrowingTextarea
      {...look}
      minRows={3}
      maxRows={14}
      maxLength={LIMITS.noteCharacters}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** How far the sermon is, and whether it is out in the open. */
function Standing() {
  const [status, setStatus] = useSermonField("status");
  const [isPublished, setPublished] = useSermonField("isPublished");
  return (
    <div className={classes.beside}>
      <NativeSelect
        label="Status"
        data={STATUSES}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value as Sermon["status"])}
      />
      <Switch
        my="auto"
        label="Published"
        description="For your own overview: Berea shows it to nobody else."
        checked={isPublished}
        onChange={(event) => setPublished(event.currentTarget.checked)}
      />
    </div>
  );
}
