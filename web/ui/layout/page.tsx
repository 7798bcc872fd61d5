import { Text, Title } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useFoundTextHighlight } from "../text/found-text-highlight.ts";
import classes from "./page.module.css";

interface PageProps {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  action?: ReactNode;
  /** Uses the whole width, for lists. */
  isWide?: boolean;
  /** For reading: on phones the link above the title and the actions are one row. */
  isCompact?: boolean;
  children: ReactNode;
}

/** A page with its only level-1 heading and a readable width (800px). */
export function Page({ title, lead, above, action, isWide, isCompact, children }: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  useFoundTextHighlight(page);
  return (
    <div
      ref={page}
      className={classes.page}
      data-wide={isWide || undefined}
      data-compact={isCompact || undefined}
    >
      {above}
      <header className={classes.head}>
        <div>
          <Title order={1}>{title}</Title>
          {lead && (
            <Text c="dimmed" mt="xs">
              {lead}
            </Text>
          )}
        </div>
        <div className={classes.action}>{action}</div>
      </header>
      {children}
    </div>
  );
}
