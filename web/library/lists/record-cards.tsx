import { ActionIcon, Anchor, Box, Button, Group, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { ListedItem, RecordKind } from "../../records/record-kind.ts";
import { StatusBadge } from "../../ui/notices/status-badge.tsx";
import { describeEntry } from "../series/day-groups.ts";
import type { Selection } from "./use-selection.ts";
import classes from "./record-cards.module.css";

export interface RecordEntryProps {
  kind: RecordKind;
  item: ListedItem;
  selection: Pick<Selection, "has" | "toggle" | "toggleTo">;
  onDelete: () => void;
}

export function RecordCard({ kind, item, selection, onDelete }: RecordEntryProps) {
  const titleId = useId();
  const { title, viewUrl, editUrl, ...described } = describeEntry(kind, item);
  const { isDraft, status, facts, description, thumbnailUrl, continueUrl } = described;
  const actions = [
    ...(isDraft && continueUrl !== undefined ? [{ label: "Continue", to: continueUrl }] : []),
    { label: "View", to: viewUrl },
    ...(editUrl === undefined ? [] : [{ label: "Edit", to: editUrl }]),
  ];
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-selected={selection.has(item.id) || undefined}
    >
      {thumbnailUrl !== undefined && <Thumbnail url={thumbnailUrl} />}
      <Box flex={1} miw={0}>
        <Group justify="space-between" align="flex-start" gap="0.25rem 0.75rem">
          <Title order={2} size="h3" id={titleId} flex="1 1 10rem" style={{ overflowWrap: "anywhere" }}>
            <Anchor component={Link} to={viewUrl} inherit c="inherit" data-entry dir="auto">
              {title}
            </Anchor>
          </Title>
          <StatusBadge isDraft={isDraft}>{status}</StatusBadge>
        </Group>
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {description !== undefined && (
          <Text
            lineClamp={3}
            c={description ? undefined : "dimmed"}
            style={{ overflowWrap: "anywhere" }}
            dir="auto"
          >
            {description || "No description provided"}
          </Text>
        )}
        <div className={classes.actions}>
          {actions.map(({ label, to }, index) => (
            <Button
              key={label}
              component={Link}
              to={to}
              size="sm"
              variant={index === 0 ? "light" : "default"}
              aria-describedby={titleId}
            >
              {label}
            </Button>
          ))}
          <Group ms="auto" gap="0.5rem" wrap="nowrap">
            <SelectBox item={item} title={title} selection={selection} />
            <ActionIcon aria-label={`Delete ${title}`} onClick={onDelete}>
              <IconTrash size={20} stroke={1.5} />
            </ActionIcon>
          </Group>
        </div>
      </Box>
    </article>
  );
}

export const SelectBox = ({
  item,
  title,
  selection,
}: Pick<RecordEntryProps, "item" | "selection"> & { title: string }) => (
  <label className={classes.select} htmlFor={`select-${item.id}`}>
    {/* Lighter than Mantine's: a list has many. */}
    <input
      type="checkbox"
      className={classes.box}
      id={`select-${item.id}`}
      aria-label={`Select ${title}`}
      checked={selection.has(item.id)}
      onChange={({ nativeEvent }) =>
        (nativeEvent as PointerEvent).shiftKey ? selection.toggleTo(item) : selection.toggle(item)
      }
    />
  </label>
);

function Thumbnail({ url }: { url: string }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className={classes.thumbnail}>
      <img
        className={classes.still}
        src={url}
        alt=""
        loading="lazy"
        data-missing={isMissing || undefined}
        onError={() => setIsMissing(true)}
      />
    </div>
  );
}
