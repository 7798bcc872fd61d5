import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconDownload, IconTrash, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { RECORD_KINDS } from "../../../contract/record-kinds.ts";
import type { RecordBatch, RecordCounts } from "../../../contract/records/lists/record-list.schema.ts";
import { EXPORT_FORMATS } from "../../../contract/records/exports.ts";
import { useMutation } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { downloadExports } from "../../exports/download.ts";
import type { ListedItem, RecordKind } from "../../records/record-kind.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Toast } from "../../ui/notices/toast.tsx";
import toast from "../../ui/notices/toast.module.css";
import { splitKeys } from "../../ui/shortcuts/describe-keys.ts";
import { getKeys } from "../../ui/shortcuts/shortcuts.ts";
import { singleKeys } from "../../ui/shortcuts/single-keys.ts";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";
import { OrganizeButton } from "./organize-button.tsx";
import classes from "./bulk-bar.module.css";
import { describeChange, describeFailure, undoOf } from "./batch-texts.ts";
import { useBatch } from "./lists.queries.ts";
import type { Selection } from "./use-selection.ts";
import type { RecordPages } from "./virtual-list.tsx";

export interface BulkBarProps {
  kind: RecordKind;
  /** Whether archived records are shown. */
  isArchive: boolean;
  counts: RecordCounts | undefined;
  list: RecordPages;
  items: readonly ListedItem[];
  selection: Selection;
  /** The ids of the records of an entry. */
  toIds: (item: ListedItem) => readonly string[];
  onDelete: () => void;
  /** Moves the focus back to the list. */
  returnFocus: () => void;
}

const FORMATS = ["docx", "pdf", "md"] as const;

interface Done {
  text: string;
  undo: readonly RecordBatch[];
}

/** What can be done with the selected records, and the notice with the undo button afterwards. */
export function BulkBar(props: BulkBarProps) {
  const { kind, isArchive, counts, list, items, selection, toIds, onDelete, returnFocus } = props;
  const { records } = kind;
  const { uid } = useUser();
  const batch = useBatch(records);
  const [done, setDone] = useState<Done>();
  const { hasTags, hasSeries, isExported } = RECORD_KINDS[records.name];
  const exporting = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      downloadExports({ uid, kind: records.path, ids: selection.ids, format }),
  });
  const { ids } = selection;
  const change = (body: RecordBatch) =>
    batch.mutate([body], {
      onSuccess: (answer) => {
        setDone({ text: describeChange(records, body, answer), undo: undoOf(body, answer) });
        selection.set(answer.failed.map(({ id }) => id));
      },
    });
  const actions = useRef<HTMLDivElement>(null);
  useShortcuts("library", {
    actions: () => {
      const button = actions.current?.querySelector("button");
      button?.focus();
      return button !== undefined;
    },
  });
  const [single, other] = getKeys("library", "actions");
  const toActions = splitKeys((singleKeys.useValue() === "on" ? single : other) ?? "").join("+");
  const failure = batch.error ?? exporting.error;
  const failed = batch.data?.failed ?? [];
  return (
    <>
      {failure && <ErrorNotice error={failure} />}
      {failed.length > 0 && <ErrorNotice error={describeFailure(records, failed)} />}
      {ids.length > 0 && (
        <section className={classes.bar} data-docked aria-label="Selected records">
          <Text component="output" fw={600} className={classes.count}>
            {ids.length.toLocaleString()} selected
          </Text>
          <SelectAll
            counts={counts}
            list={list}
            items={items}
            selection={selection}
            isArchive={isArchive}
            toIds={toIds}
          />
          <div className={classes.actions} ref={actions}>
            {hasTags && (
              <OrganizeButton
                label="Tag"
                choices={counts?.choices.tag ?? []}
                onSubmit={(tag) => change({ action: "addTag", ids: [...ids], tag })}
              />
            )}
            {hasSeries && (
              <OrganizeButton
                label="Series"
                choices={counts?.choices.series ?? []}
                mayBeEmpty
                onSubmit={(series) => change({ action: "setSeries", ids: [...ids], series })}
              />
            )}
            <BusyButton
              size="sm"
              variant="default"
              busy={batch.isPending}
              busyLabel="Saving..."
              leftSection={
                isArchive ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />
              }
              onClick={() => change({ action: isArchive ? "restore" : "archive", ids: [...ids] })}
            >
              {isArchive ? "Restore" : "Archive"}
            </BusyButton>
            {isExported && (
              <Menu position="top-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
                <Menu.Target>
                  <BusyButton
                    size="sm"
                    variant="default"
                    busy={exporting.isPending}
                    busyLabel="Preparing..."
                    leftSection={<IconDownload size={18} aria-hidden />}
                  >
                    Export
                  </BusyButton>
                </Menu.Target>
                <Menu.Dropdown className={classes.formats}>
                  {FORMATS.map((format) => (
                    <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
                      {EXPORT_FORMATS[format].name} (zip)
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={onDelete}
            >
              Delete
            </Button>
          </div>
          <Text size="sm" c="dimmed" className={classes.hint}>
            Press <kbd>{toActions}</kbd> for these actions.
          </Text>
          <ActionIcon size={44} aria-label="Clear selection" onClick={selection.clear}>
            <IconX size={18} />
          </ActionIcon>
        </section>
      )}
      <output className={toast.place}>
        {done && (
          <Toast
            key={done.text}
            undo={done.undo.length > 0 ? () => batch.mutate(done.undo) : undefined}
            onClose={() => setDone(undefined)}
            returnFocus={returnFocus}
          >
            {done.text}
          </Toast>
        )}
      </output>
    </>
  );
}

type SelectAllProps = Pick<BulkBarProps, "counts" | "list" | "items" | "selection" | "isArchive" | "toIds">;

/** Loads the rest of the list first. */
function SelectAll({ counts, list, items, selection, toIds }: SelectAllProps) {
  const [isLoading, setIsLoading] = useState(false);
  const total = Math.max(counts?.total ?? 0, items.length);
  if (selection.ids.length >= total) return null;
  const selectAll = async () => {
    setIsLoading(true);
    let page = list;
    while (page.hasNextPage && !page.isError) page = await page.fetchNextPage();
    setIsLoading(false);
    selection.set(page.data?.pages.flatMap((each) => each.items.flatMap(toIds)) ?? selection.ids);
  };
  return (
    <BusyButton
      size="sm"
      variant="subtle"
      busy={isLoading}
      busyLabel="Loading..."
      onClick={() => void selectAll()}
    >
      Select all {total.toLocaleString()}
    </BusyButton>
  );
}
