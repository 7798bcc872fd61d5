import { CloseButton, Loader, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import type { PassageRequest } from "../../scripture/passage-request.ts";
import classes from "./palette.module.css";
import { type PaletteEntry, type PaletteGroup, usePaletteEntries } from "./use-palette-entries.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  onPassage: (request: PassageRequest) => void;
}

export function Palette({ opened, onClose, onPassage }: PaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="10dvh"
      size="38rem"
      padding={0}
      attributes={{ content: { "aria-label": "Search and commands" } }}
    >
      <PaletteContent onClose={onClose} onPassage={onPassage} />
    </Modal>
  );
}

const LIST_ID = "palette-entries";

/** A combobox: the focus stays in the field while the arrow keys move through the list. */
function PaletteContent({ onClose, onPassage }: Omit<PaletteProps, "opened">) {
  const [typed, setTyped] = useState("");
  const [selectedId, setSelectedId] = useState<string>();
  const { groups, isPending } = usePaletteEntries(typed, onPassage);
  const entries = groups.flatMap((group) => group.entries);
  const index = Math.max(
    0,
    entries.findIndex(({ id }) => id === selectedId),
  );
  const selected = entries[index];

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 5, PageUp: index - 5 }[
      event.key
    ];
    if (event.key === "Enter") run(selected);
    else if (next !== undefined) {
      const isStep = Math.abs(next - index) === 1;
      const last = entries.length - 1;
      setSelectedId(entries.at(isStep ? next % entries.length : Math.min(Math.max(next, 0), last))?.id);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        className={classes.field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has a list
        role="combobox"
        aria-label="Search and commands"
        aria-expanded
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={selected && getOptionId(selected)}
        placeholder="Search, a passage or a command"
        autoComplete="off"
        maxLength={LIMITS.lineCharacters}
        leftSection={isPending ? <Loader size={18} /> : <IconSearch size={20} stroke={1.6} aria-hidden />}
        rightSection={<CloseButton size="lg" aria-label="Close" onClick={onClose} />}
        rightSectionWidth="3.5rem"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setSelectedId(undefined);
        }}
        onKeyDown={handleKey}
      />
      <EntryList groups={groups} selected={selected} onSelect={setSelectedId} onRun={run} />
      {entries.length === 0 && (
        <Text p="lg" c="dimmed">
          {isPending ? "Searching..." : `No results for “${typed.trim()}”.`}
        </Text>
      )}
      <VisuallyHidden component="output">
        {entries.length === 1 ? "1 result" : `${entries.length} results`}
      </VisuallyHidden>
    </>
  );
}

interface EntryListProps {
  groups: PaletteGroup[];
  selected: PaletteEntry | undefined;
  onSelect: (id: string) => void;
  onRun: (entry: PaletteEntry) => void;
}

function EntryList({ groups, selected, onSelect, onRun }: EntryListProps) {
  const selectedId = selected && getOptionId(selected);
  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(selectedId)?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no icons
    <div id={LIST_ID} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, entries }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden>
            {title}
          </div>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={entry.id}
              id={getOptionId(entry)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option has no icon
              role="option"
              tabIndex={-1}
              aria-selected={getOptionId(entry) === selectedId}
              className={classes.entry}
              onMouseMove={() => onSelect(entry.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(entry)}
            >
              <entry.Icon size={20} stroke={1.6} aria-hidden />
              <span dir="auto" className={classes.label}>
                {entry.label}
              </span>
              {entry.detail && (
                <span dir="auto" className={classes.detail}>
                  {entry.detail}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** An id without spaces. */
const getOptionId = ({ id }: PaletteEntry) => `palette-${id.replaceAll(/\W+/g, "-")}`;
