import { Button, Group, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import classes from "./continue-card.module.css";
import { formatElapsed } from "./elapsed.ts";
import type { RecentRecord } from "./recent-records.ts";

export function ContinueCard({ record }: { record: RecentRecord }) {
  const { kind, Icon, title, facts, updatedAt, next } = record;
  const [now] = useState(() => Date.now());
  return (
    <section className={classes.card} aria-labelledby="continue">
      <Title order={2} id="continue" className={classes.label}>
        Pick up where you left off
      </Title>
      <p className={classes.title} id="continue-what" dir="auto">
        {title}
      </p>
      <p className={classes.about}>
        <Icon className={classes.kind} size={18} stroke={1.6} aria-hidden />
        <Group component="span" gap="0.125rem 0.625rem">
          <span>{[kind, ...facts].join(" · ")}</span>
          <span>Edited {formatElapsed(updatedAt, now)}</span>
        </Group>
      </p>
      <Button
        component={Link}
        to={next.to}
        className={classes.go}
        aria-describedby="continue-what"
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {next.label}
      </Button>
    </section>
  );
}
