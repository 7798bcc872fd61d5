import { Button, Popover, Stack, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import type { Choice } from "../../../contract/records/lists/record-list.schema.ts";
import { LIMITS } from "../../../contract/limits.ts";

interface OrganizeButtonProps {
  label: "Tag" | "Series";
  choices: readonly Choice[];
  mayBeEmpty?: boolean;
  onSubmit: (value: string) => void;
}

/** Asks for a tag or a series, with those that exist as suggestions. */
export function OrganizeButton({ label, choices, mayBeEmpty = false, onSubmit }: OrganizeButtonProps) {
  const [opened, setOpened] = useState(false);
  const [value, setValue] = useState("");
  const suggestions = useId();
  const isEmpty = value.trim() === "";
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      position="top"
      shadow="md"
      width="min(20rem, 90vw)"
    >
      <Popover.Target>
        <Button size="sm" variant="default" onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isEmpty && !mayBeEmpty) return;
            setOpened(false);
            setValue("");
            onSubmit(value.trim());
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={label}
              data-autofocus
              list={suggestions}
              maxLength={label === "Tag" ? LIMITS.tagCharacters : LIMITS.lineCharacters}
              description={mayBeEmpty ? "Leave empty to remove from the series." : undefined}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
            <datalist id={suggestions}>
              {choices.map((choice) => (
                <option key={choice.value}>{choice.value}</option>
              ))}
            </datalist>
            <Button type="submit" size="sm" aria-disabled={(isEmpty && !mayBeEmpty) || undefined}>
              {mayBeEmpty && isEmpty ? "Remove from series" : label === "Tag" ? "Add tag" : "Move to series"}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
