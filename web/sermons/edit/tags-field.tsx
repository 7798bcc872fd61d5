import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { TagsInput } from "@mantine/core";
import { LIMITS } from "../../../contract/limits.ts";
import { distinctTags } from "../../../contract/records/sermon.ts";

const splitTags = (typed: string) =>
  typed.split(/[,;]/).map((tag) => tag.trim().replace(/^#+/, "").slice(0, LIMITS.tagCharacters));

export function TagsField({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  return (
    <TagsInput
      label="Tags"
      description="Press Enter to add, Backspace to remove."
      placeholder={tags.length === 0 ? "e.g., hope" : undefined}
      maxTags={LIMITS.sermonTags}
      splitChars={[",", ";"]}
      value={tags}
      onChange={(next) => onChange(distinctTags(next.flatMap(splitTags)).slice(0, LIMITS.sermonTags))}
    />
  );
}
