import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { SERMON_MESSAGES } from "../../../contract/records/sermon.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { BibleField } from "../../bibles/bible-field.tsx";
import { ScriptureField } from "../../scripture/scripture-field.tsx";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { DayField } from "../../ui/inputs/day-field.tsx";
import { useSermonField, useSermonTextField, useSermonNoteField } from "./sermon-editing.tsx";
import { TagsField } from "./tags-field.tsx";
import { VideoField } from "./video-field.tsx";
import classes from "../../ui/layout/sheet.module.css";

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "completed", label: "Completed" },
];

export function SermonDetails() {
  const isOwn = useIsOwnRecord();
  const title = useSermonTextField("title");
  const [scripture, setScripture] = useSermonField("scripture");
  const [bible, setBible] = useSermonField("bible");
  const [date, setDate] = useSermonField("date");
  const [tags, setTags] = useSermonField("tags");
  const [link, setLink] = useSermonField("youtubeUrl");
  return (
    <Stack gap="lg">
      <TextInput
        label="Sermon Title"
        required
        error={title.value.trim() === "" ? SERMON_MESSAGES.titleRequired : undefined}
        {...title}
      />
      <ScriptureField
        label="Scripture Reference"
        placeholder="e.g., Romans 8:1-11; John 3:16"
        description="Separate passages with semicolons."
        value={scripture}
        bible={bible}
        onChange={setScripture}
      />
      <BibleField value={bible} onChange={setBible} />
      <div className={classes.row}>
        <DayField label="Sermon Date" isOptional day={date} onChange={setDate} />
        <TextInput label="Speaker" {...useSermonTextField("speaker")} />
        <TextInput label="Series" {...useSermonTextField("series")} />
      </div>
      <GrowingTextarea label="Description" minRows={3} maxRows={14} {...useSermonNoteField("description")} />
      <TagsField tags={tags} onChange={setTags} />
      <VideoField link={link} onChange={setLink} />
      {isOwn && <AuthorFields />}
    </Stack>
  );
}

/** What the author alone sees and changes. */
const AuthorFields = () => (
  <>
    <GrowingTextarea
      label="Notes"
      description="Private notes. Never included in generated content."
      minRows={3}
      maxRows={14}
      {...useSermonNoteField("notes")}
    />
    <StatusField />
  </>
);

function StatusField() {
  const [status, setStatus] = useSermonField("status");
  return (
    <NativeSelect
      label="Status"
      data={STATUSES}
      value={status}
      onChange={(event) => setStatus(event.currentTarget.value as Sermon["status"])}
    />
  );
}
