import { Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatElapsed } from "./elapsed.ts";
import classes from "./recent-work.module.css";
import type { RecentRecord } from "./recent-records.ts";

export function RecentWork({ records }: { records: readonly RecentRecord[] }) {
  const [now] = useState(() => Date.now());
  return (
    <Stack component="ul" gap="0.75rem">
      {records.map(({ id, kind, Icon, title, facts, draft, updatedAt, next }) => (
        <li key={id}>
          <Link to={next.to} className={classes.work}>
            <Text span inherit flex="none" c="var(--accent)" aria-hidden>
              <Icon size={22} stroke={1.6} />
            </Text>
            <span className={classes.words}>
              <span className={classes.title} dir="auto">
                {title}
              </span>
              <Text span size="0.9375rem" lh="1.45" c="dimmed">
                {[kind, ...facts, `edited ${formatElapsed(updatedAt, now)}`].join(" · ")}
              </Text>
            </span>
            {draft && <span className={classes.draft}>{draft}</span>}
            <span className={classes.next}>
              {next.label}
              <IconArrowRight size={18} aria-hidden />
            </span>
          </Link>
        </li>
      ))}
    </Stack>
  );
}

export function RecentSkeleton() {
  return (
    <Stack component="output" gap="0.75rem" aria-label="Loading your work">
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} height="4.75rem" radius="lg" />
      ))}
    </Stack>
  );
}
