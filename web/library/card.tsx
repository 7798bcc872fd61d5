import { ActionIcon, Button, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import { StatusBadge } from "../ui/status-badge.tsx";
import classes from "./card.module.css";

interface CardProps {
  title: string;
  status: { label: string; isDraft: boolean };
  /** In one line below the title. */
  facts: string[];
  /** Left out where a kind has none. */
  description?: string;
  /** Before all else. */
  thumbnail?: ReactNode;
  /** Where the card leads; the first is the likeliest. */
  ways: { label: string; to: string }[];
  onDelete: () => void;
}

/** Something a person has made, with the ways to it. */
export function Card({ title, status, facts, description, thumbnail, ways, onDelete }: CardProps) {
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      {thumbnail}
      <div className={classes.body}>
        <div className={classes.head}>
          <Title order={2} size="h3" id={titleId} className={classes.title}>
            {title}
          </Title>
          <StatusBadge isDraft={status.isDraft}>{status.label}</StatusBadge>
        </div>
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {description !== undefined && (
          <Text lineClamp={3} c={description ? undefined : "dimmed"} className={classes.description}>
            {description || "No description provided"}
          </Text>
        )}
        <div className={classes.actions}>
          {ways.map(({ label, to }, index) => (
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
          <ActionIcon className={classes.remove} aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      </div>
    </article>
  );
}
