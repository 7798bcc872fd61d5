import { Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import classes from "./community.module.css";

interface CardProps {
  id: string;
  title: string;
  cover?: ReactNode;
  icon?: ReactNode;
  facts?: ReactNode;
  badge?: string | null | undefined;
  children: ReactNode;
  actions: ReactNode;
  footer?: ReactNode;
}

/** An item of the community. A URL with `?show=` and its id focuses it. */
export function Card({ id, title, cover, icon, facts, badge, children, actions, footer }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const isShown = useSearchParams()[0].get("show") === id;
  useEffect(() => {
    if (isShown) card.current?.focus();
  }, [isShown]);
  return (
    <Paper
      ref={card}
      component="article"
      tabIndex={-1}
      className={classes.card}
      withBorder
      radius="lg"
      aria-labelledby={id}
    >
      {cover}
      <Group align="flex-start" gap="0.75rem">
        {icon}
        <div className={classes.names}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <div className={classes.facts}>{facts}</div>
        </div>
        {badge && <span className={classes.badge}>{badge}</span>}
      </Group>
      {children}
      <div className={classes.actions}>{actions}</div>
      {footer}
    </Paper>
  );
}
