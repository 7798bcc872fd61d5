import { Chip, CloseButton, Group, TextInput } from "@mantine/core";
import "@mantine/core/styles/Chip.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Group.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { ImportButton } from "./import-button.tsx";
import { RECORD_KINDS } from "../../record-kinds/record-kinds.ts";
import { ContentList } from "./content-list.tsx";
import { SearchResults } from "./search-results.tsx";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";

const TYPING_DELAY_MS = 150;

export function MyContentTab() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("q") ?? "");
  const [query] = useDebouncedValue(typed, TYPING_DELAY_MS);
  const kind = RECORD_KINDS.find(({ records }) => records.name === search.get("kind"))?.records.name as
    | ContentKind
    | undefined;
  const field = useRef<HTMLInputElement>(null);
  useShortcuts("library", { search: () => field.current?.focus() });

  const setParam = (name: string, value: string) => {
    if (value === "") search.delete(name);
    else search.set(name, value);
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  const changeQuery = (value: string) => {
    setTyped(value);
    setParam("q", value);
  };

  return (
    <>
      <Group align="flex-start" gap="0.75rem" mb="md">
        <TextInput
          ref={field}
          type="search"
          flex="1 1 18rem"
          aria-label="Search all your content"
          placeholder="Search words, “a phrase”, or a passage such as Romans 8"
          size="md"
          maxLength={LIMITS.lineCharacters}
          value={typed}
          onChange={(event) => changeQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && changeQuery("")}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={
            typed !== "" && (
              <CloseButton
                aria-label="Clear search"
                onClick={() => {
                  changeQuery("");
                  field.current?.focus();
                }}
              />
            )
          }
        />
        <ImportButton />
      </Group>
      <Chip.Group
        value={kind ?? "all"}
        onChange={(value) => setParam("kind", value === "all" ? "" : String(value))}
      >
        <Group gap="xs" mb="lg" role="radiogroup" aria-label="Content type">
          <Chip value="all" variant="light">
            All
          </Chip>
          {RECORD_KINDS.map(({ records }) => (
            <Chip key={records.name} value={records.name} variant="light">
              {records.plural}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {typed.trim() === "" ? <ContentList kind={kind} /> : <SearchResults query={query} kind={kind} />}
    </>
  );
}
