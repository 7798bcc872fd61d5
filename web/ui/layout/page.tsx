import { Text, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useMatches } from "react-router";
import type { RouteHandle } from "../../navigation/route-handle.ts";
import { useFoundTextHighlight } from "../text/found-text-highlight.ts";
import classes from "./page.module.css";

interface PageProps {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  action?: ReactNode;
  /** Uses the whole width, for lists. */
  isWide?: boolean;
  /** Whether tabs follow, which leave room for the actions. */
  hasTabs?: boolean;
  /** For reading: two lines, with a back arrow before them and the actions after them. */
  isCompact?: boolean;
  children: ReactNode;
}

/** A page with its only level-1 heading and a readable width (800px). */
export function Page({ title, lead, above, action, isWide, hasTabs, isCompact, children }: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  useFoundTextHighlight(page);
  const isRepeated = useTopBarTitle() === title && !isCompact;
  const heading = <Title order={1}>{title}</Title>;
  return (
    <div
      ref={page}
      className={classes.page}
      data-wide={isWide || undefined}
      data-compact={isCompact || undefined}
    >
      {!isCompact && !isRepeated && above}
      <header className={classes.head} data-untitled={isRepeated || undefined} data-tabs={hasTabs}>
        {(isCompact || isRepeated) && above && <div className={classes.above}>{above}</div>}
        <div className={classes.titles}>
          {/* The top bar shows it. */}
          {isRepeated ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
          {lead && (
            <Text c="dimmed" className={classes.lead}>
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

const useTopBarTitle = () => (useMatches().at(-1)?.handle as RouteHandle | undefined)?.title;
