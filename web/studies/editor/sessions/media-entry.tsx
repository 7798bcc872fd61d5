import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { memo, useRef, useState, type ChangeEvent } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import { tooLargeMessage } from "../../../../contract/media/media.ts";
import type { MediaKind, StudyMedia } from "../../../../contract/records/study.schema.ts";
import { findVimeoId, findYoutubeId } from "../../../../contract/media/video.ts";
import { useIsOwnRecord } from "../../../account/session/record-owner.ts";
import { findSpaceRefusal } from "../../../uploads/storage-left.ts";
import { useStorageUse } from "../../../uploads/storage-use.queries.ts";
import { useInstallation } from "../../../system/installation.queries.ts";
import { GrowingTextarea } from "../../../ui/inputs/growing-textarea.tsx";
import { MediaPreview } from "./media-preview.tsx";
import { Entry, type EntryPosition } from "../../../ui/inputs/entry-list.tsx";
import { createMediaFromFile, uploadStudyFile } from "./study-files.ts";
import { useStudyEditing } from "../study-editing.ts";
import classes from "./session.module.css";

const KIND_LABELS: Record<MediaKind, string> = {
  video: "Video",
  youtube: "YouTube",
  vimeo: "Vimeo",
  audio: "Audio",
  document: "Document",
  image: "Image",
};
const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

/** The file picker's filter; undefined allows any file. */
const ACCEPTED_FILES: Partial<Record<MediaKind, string>> = {
  audio: "audio/*",
  image: "image/*",
  document: ".pdf,application/pdf",
};

function getLinkKind(url: string, kind: MediaKind): MediaKind {
  if (kind !== "video" && kind !== "youtube" && kind !== "vimeo") return kind;
  if (findYoutubeId(url)) return "youtube";
  return findVimeoId(url) ? "vimeo" : kind;
}

interface MediaEntryProps extends EntryPosition<StudyMedia> {
  item: StudyMedia;
  onChange: (index: number, changes: Partial<StudyMedia>) => void;
}

export const MediaEntry = memo(function MediaEntry({ item, onChange, ...position }: MediaEntryProps) {
  const { index } = position;
  const name = `Media ${index + 1}`;
  // Files belong to the author.
  const isOwn = useIsOwnRecord();
  const hasFile = item.fileId !== undefined;
  return (
    <Entry position={position} item={item} name={name} label={name}>
      <div className={classes.media}>
        <Group align="flex-end" gap="0.75rem">
          <NativeSelect
            label="Type"
            size="md"
            data={KINDS}
            value={item.type}
            onChange={(event) => onChange(index, { type: event.currentTarget.value as MediaKind })}
          />
          {!hasFile && (
            <TextInput
              className={classes.mediaLink}
              label="Link"
              type="url"
              placeholder="https://"
              maxLength={LIMITS.lineCharacters}
              value={item.url}
              onChange={({ currentTarget: { value } }) =>
                onChange(index, { url: value, type: getLinkKind(value, item.type) })
              }
            />
          )}
          {isOwn && <FileChoice item={item} name={name} onChoose={(changes) => onChange(index, changes)} />}
        </Group>
        <TextInput
          label="Title"
          maxLength={LIMITS.lineCharacters}
          value={item.title}
          onChange={(event) => onChange(index, { title: event.currentTarget.value })}
        />
        <GrowingTextarea
          label="Description"
          minRows={1}
          maxRows={8}
          maxLength={LIMITS.noteCharacters}
          value={item.description ?? ""}
          onChange={(event) => onChange(index, { description: event.currentTarget.value })}
        />
        <MediaPreview item={item} name={name} />
      </div>
    </Entry>
  );
});

interface FileChoiceProps {
  item: StudyMedia;
  name: string;
  onChoose: (changes: Partial<StudyMedia>) => void;
}

function FileChoice({ item, name, onChoose }: FileChoiceProps) {
  const { saving, edit } = useStudyEditing();
  const maxBytes = useInstallation().data?.upload.mostBytes;
  const use = useStorageUse().data;
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const hasFile = item.fileId !== undefined;

  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!file) return;
    const isTooLarge = maxBytes !== undefined && file.size > maxBytes;
    const refusal = isTooLarge ? tooLargeMessage(maxBytes) : findSpaceRefusal(use, file.size);
    setError(refusal);
    if (refusal !== undefined) return;
    const entry = createMediaFromFile(file);
    onChoose(entry);
    void uploadStudyFile({ saving, edit, file, fileId: entry.fileId ?? "" });
  };

  return (
    <Group gap="sm">
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES[item.type]}
        aria-label={`File for ${name}`}
        onChange={chooseFile}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
        aria-label={`${hasFile ? "Choose another file" : "Choose a file"} for ${name}`}
        onClick={() => input.current?.click()}
      >
        {hasFile ? "Choose another file" : "Choose a file"}
      </Button>
      {hasFile && (
        <Button
          variant="subtle"
          aria-label={`Use a link for ${name}`}
          onClick={() => onChoose({ fileId: undefined, url: "" })}
        >
          Use a link
        </Button>
      )}
      {error && (
        <Text role="alert" size="sm" c="red">
          {error}
        </Text>
      )}
    </Group>
  );
}
