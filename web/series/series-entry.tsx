import { Anchor, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { SeriesMember } from "../../contract/series/series.schema.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { findRecordKind } from "../record-kinds/record-kinds.ts";
import { StatusBadge } from "../ui/notices/status-badge.tsx";
import { describeDates } from "./series-facts.ts";
import classes from "./series.module.css";

/** A record of a series, or the devotionals for its days as one entry. */
export function SeriesEntry({ members }: { members: readonly SeriesMember[] }) {
  const [first] = members;
  if (!first) return null;
  if (members.length === 1) return <Member member={first} />;
  return (
    <li className={classes.entry}>
      <details className={classes.days}>
        <summary>
          <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          <Text span fw={600}>
            {members.length} days
          </Text>
          <Text span size="sm" c="dimmed">
            {describeDates(first.date, members.at(-1)?.date ?? null)}
          </Text>
        </summary>
        <ol className={classes.entries}>
          {members.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function Member({ member }: { member: SeriesMember }) {
  const { kind, id, title, date, scripture, isDraft, day } = member;
  const { urls, untitled } = findRecordKind(kind).records;
  const facts = [day === null ? "" : `Day ${day}`, date === null ? "" : formatDay(date), scripture];
  return (
    <li className={classes.entry}>
      <div className={classes.name}>
        <Anchor component={Link} to={urls.view(id)} c="inherit" dir="auto">
          {title.trim() || untitled}
        </Anchor>
        <p className={classes.facts}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {isDraft && (
        <StatusBadge isDraft size="md">
          Draft
        </StatusBadge>
      )}
    </li>
  );
}
