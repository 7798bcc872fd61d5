import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Anchor, Button, Checkbox, Group, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import type { Import, ImportItem } from "../../contract/imports/imports.schema.ts";
import type { ImportItemState } from "../../contract/imports/imports.ts";
import { paths } from "../navigation/paths.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { describeItem, describeItemState, totalOf } from "./import-facts.ts";
import { useChooseItems, useImportItems } from "./imports.queries.ts";
import classes from "./imports.module.css";

const FILTERS: { state: ImportItemState; label: string }[] = [
  { state: "waiting", label: "Waiting" },
  { state: "done", label: "Imported" },
  { state: "failed", label: "Failed" },
  { state: "skipped", label: "Skipped" },
];

export function ImportItems({ one }: { one: Import }) {
  const [filter, setFilter] = useState("");
  const state = FILTERS.find((each) => each.state === filter)?.state;
  const list = useImportItems(one, state);
  const choose = useChooseItems(one.id);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { counts } = one;
  const filters = FILTERS.filter((each) => counts[each.state] > 0 || each.state === filter);
  return (
    <section aria-label="Episodes">
      <Group justify="space-between" mb="xs" gap="sm">
        {filters.length > 1 ? (
          <SegmentedControl
            aria-label="Show"
            size="sm"
            className={classes.filters}
            value={filter}
            onChange={setFilter}
            data={[
              { value: "", label: `All ${totalOf(one).toLocaleString("en")}` },
              ...filters.map((each) => ({
                value: each.state,
                label: `${each.label} ${counts[each.state].toLocaleString("en")}`,
              })),
            ]}
          />
        ) : (
          <span />
        )}
        <Group gap="xs">
          {counts.skipped > 0 && (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => choose.mutate({ from: "skipped", state: "waiting" })}
            >
              Choose all
            </Button>
          )}
          {counts.waiting > 0 && (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => choose.mutate({ from: "waiting", state: "skipped" })}
            >
              Skip all
            </Button>
          )}
        </Group>
      </Group>
      {choose.error && <ErrorNotice error={choose.error} />}
      {list.isPending && <Skeleton height="20rem" radius="lg" />}
      {list.isError && items.length === 0 && (
        <ErrorNotice error="Failed to load episodes" onRetry={() => void list.refetch()} />
      )}
      {list.data && items.length === 0 && <EmptyState title="None">No episode is in this state.</EmptyState>}
      <ul className={classes.entries}>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            onChoose={(isChosen) =>
              choose.mutate({ ids: [item.id], state: isChosen ? "waiting" : "skipped" })
            }
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <BusyButton
          mt="md"
          variant="default"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          Show More
        </BusyButton>
      )}
    </section>
  );
}

function Item({ item, onChoose }: { item: ImportItem; onChoose: (isChosen: boolean) => void }) {
  const { state, sermonId } = item;
  const title = item.title || UNTITLED_SERMON;
  const canChoose = state === "waiting" || state === "skipped" || state === "failed";
  return (
    <li className={classes.entry}>
      <Checkbox
        aria-label={`Import “${title}”`}
        checked={state !== "skipped"}
        disabled={!canChoose}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={classes.name}>
        {sermonId && state === "done" ? (
          <Anchor component={Link} to={paths.sermon(sermonId)} fw={600} dir="auto">
            {title}
          </Anchor>
        ) : (
          <Text component="span" fw={600} dir="auto">
            {title}
          </Text>
        )}
        <p className={classes.facts} dir="auto">
          {describeItem(item)}
        </p>
      </div>
      <span className={classes.state} data-state={state}>
        {describeItemState(item)}
      </span>
    </li>
  );
}
