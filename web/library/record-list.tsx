import { useRecordList } from "../records/records.ts";
import { ActionIcon, Box, Button, Group, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Fragment, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { ListedItem, RecordKind } from "../records/record-kind.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { StatusBadge } from "../ui/notices/status-badge.tsx";
import type { DeleteDialogProps } from "./delete-dialog.tsx";
import { PagedList } from "./paged-list.tsx";
import classes from "./record-list.module.css";

const DeleteDialog = lazyDialog<DeleteDialogProps>(() =>
  import("./delete-dialog.tsx").then((part) => part.DeleteDialog),
);

export function RecordList({ kind }: { kind: RecordKind }) {
  const { records, LibraryFrame = Fragment } = kind;
  const [deleting, setDeleting] = useState<ListedItem>();
  const cards = useRef<HTMLUListElement>(null);
  return (
    <LibraryFrame>
      <PagedList
        ref={cards}
        list={useRecordList(records)}
        label={records.plural}
        empty={<EmptyList kind={kind} />}
      >
        {(item) => (
          <li key={item.id}>
            <RecordCard kind={kind} item={item} onDelete={() => setDeleting(item)} />
          </li>
        )}
      </PagedList>
      <DeleteDialog
        records={records}
        opened={deleting !== undefined}
        item={deleting}
        onClose={() => setDeleting(undefined)}
        // The focused button was removed with its card.
        onDeleted={() => cards.current?.focus()}
      />
    </LibraryFrame>
  );
}

function EmptyList({ kind: { Icon, empty, records, LibraryFrame } }: { kind: RecordKind }) {
  if (LibraryFrame) return <Text c="dimmed">{empty.text}</Text>;
  return (
    <EmptyState
      icon={<Icon size={30} stroke={1.5} />}
      title={empty.title}
      action={
        <Button component={Link} to={records.urls.create}>
          Create {records.label}
        </Button>
      }
    >
      {empty.text}
    </EmptyState>
  );
}

interface RecordCardProps {
  kind: RecordKind;
  item: ListedItem;
  onDelete: () => void;
}

function RecordCard({ kind: { records, describe }, item, onDelete }: RecordCardProps) {
  const titleId = useId();
  const title = item.title.trim() || records.untitled;
  const { isDraft, status, facts, description, thumbnailUrl, continueUrl } = describe(item);
  const actions = [
    ...(isDraft && continueUrl !== undefined ? [{ label: "Continue", to: continueUrl }] : []),
    { label: "View", to: records.urls.view(item.id) },
    { label: "Edit", to: records.urls.edit(item.id) },
  ];
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      {thumbnailUrl !== undefined && <Thumbnail url={thumbnailUrl} />}
      <Box flex={1} miw={0}>
        <Group justify="space-between" align="flex-start" gap="0.25rem 0.75rem">
          <Title order={2} size="h3" id={titleId} flex="1 1 10rem" style={{ overflowWrap: "anywhere" }}>
            {title}
          </Title>
          <StatusBadge isDraft={isDraft}>{status}</StatusBadge>
        </Group>
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {description !== undefined && (
          <Text lineClamp={3} c={description ? undefined : "dimmed"} style={{ overflowWrap: "anywhere" }}>
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
          <ActionIcon ms="auto" aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      </Box>
    </article>
  );
}

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
