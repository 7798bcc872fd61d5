import { ActionIcon, Anchor } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import { StatusBadge } from "../../ui/notices/status-badge.tsx";
import { describeEntry } from "../series/day-groups.ts";
import { type RecordEntryProps, SelectBox } from "./record-cards.tsx";
import classes from "./record-row.module.css";

/** The height of a row in pixels, as in the styles. */
export const ROW_HEIGHT = 56;

/** A record on one line. */
export function RecordRow({ kind, item, selection, onDelete }: RecordEntryProps) {
  const titleId = useId();
  const { title, isDraft, status, facts, viewUrl, editUrl } = describeEntry(kind, item);
  return (
    <article
      className={classes.row}
      aria-labelledby={titleId}
      data-selected={selection.has(item.id) || undefined}
    >
      <SelectBox item={item} title={title} selection={selection} />
      <h2 className={classes.title} id={titleId}>
        <Anchor component={Link} to={viewUrl} inherit c="inherit" data-entry dir="auto">
          {title}
        </Anchor>
      </h2>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={classes.status}>
        <StatusBadge isDraft={isDraft} size="md">
          {status}
        </StatusBadge>
      </div>
      <div className={classes.actions}>
        {editUrl !== undefined && (
          <ActionIcon component={Link} to={editUrl} size={44} aria-label={`Edit ${title}`}>
            <IconPencil size={18} stroke={1.5} />
          </ActionIcon>
        )}
        <ActionIcon size={44} aria-label={`Delete ${title}`} onClick={onDelete}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      </div>
    </article>
  );
}
