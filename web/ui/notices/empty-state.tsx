import { Box, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="26rem">
        {children}
      </Text>
      {action && <Box mt="md">{action}</Box>}
    </section>
  );
}
