import { Anchor, Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ContentItem } from "../../../contract/records/content.schema.ts";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import { StatusBadge } from "../../ui/notices/status-badge.tsx";
import { findRecordKind } from "../../record-kinds/record-kinds.ts";
import { getDraftLabel, getContentTitle } from "./content-facts.ts";
import classes from "./my-content.module.css";
import surface from "../../ui/layout/surface.module.css";

interface ContentEntryProps {
  item: ContentItem;
  to?: string;
  canEdit?: boolean;
  /** The default is that of a draft. */
  state?: ReactNode;
  /** Shown after the kind. */
  facts?: ReactNode;
  children?: ReactNode;
}

export function ContentEntry({ item, to, canEdit = true, state, facts, children }: ContentEntryProps) {
  const { kind, id, scripture, isDraft, updatedAt } = item;
  const { label, urls } = findRecordKind(kind).records;
  return (
    <li>
      <Box component="article" className={surface.surface} py="md" px="1.25rem">
        <Group justify="space-between" align="baseline" wrap="nowrap">
          <Title order={2} size="h4" style={{ overflowWrap: "anywhere" }}>
            <Anchor
              component={Link}
              to={to ?? urls.view(id)}
              className={classes.title}
              inherit
              c="inherit"
              dir="auto"
            >
              {getContentTitle(item)}
            </Anchor>
          </Title>
          {canEdit && (
            <Anchor
              component={Link}
              to={urls.edit(id)}
              className={classes.edit}
              size="sm"
              aria-label={`Edit ${getContentTitle(item)}`}
            >
              Edit
            </Anchor>
          )}
        </Group>
        <p className={classes.facts}>
          <Text span inherit fw={600} c="var(--accent)">
            {label}
          </Text>
          {state ??
            (isDraft && (
              <StatusBadge isDraft size="md">
                {getDraftLabel(item)}
              </StatusBadge>
            ))}
          {facts}
          {scripture.trim() !== "" && <span>{scripture}</span>}
          <time dateTime={updatedAt}>Updated {formatDateTime(updatedAt)}</time>
        </p>
        {children}
      </Box>
    </li>
  );
}
