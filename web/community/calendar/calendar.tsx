import { ActionIcon, Button, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { formatTime } from "../events/event-facts.ts";
import { TintedIcon } from "../parts/icon.tsx";
import type { ShownEvent } from "../shown-community.ts";
import classes from "./calendar.module.css";
import { MonthGrid } from "./month-grid.tsx";
import {
  addMonths,
  findDay,
  findNearestMonth,
  firstDay,
  formatDay,
  isIn,
  monthOf,
  moveToMonth,
} from "./month.ts";

const formatMonth = (day: string) => formatDay(day, { month: "long", year: "numeric" });

/** The months with their events: a day is chosen in one half, its events stand in the other. */
export function Calendar({ events }: { events: readonly ShownEvent[] }) {
  const monthId = useId();
  const [today] = useState(() => findDay(new Date()));
  const [current, setCurrent] = useState(today);
  const [selected, setSelected] = useState<string>();
  const month = monthOf(current);
  const page = (months: number) => setCurrent(moveToMonth(current, addMonths(month, months)));
  const select = (day: string) => {
    setCurrent(day);
    setSelected(day === selected ? undefined : day);
  };
  const days = events.map(({ date }) => date);
  const isEmpty = !days.some((day) => isIn(day, month));
  const nearest = isEmpty ? findNearestMonth(days, month) : undefined;

  return (
    <div className={classes.calendar}>
      <div className={classes.sides}>
        <div>
          <div className={classes.head}>
            <Title order={3} id={monthId} className={classes.month} aria-live="polite">
              {formatMonth(current)}
            </Title>
            <ActionIcon aria-label="Previous month" onClick={() => page(-1)}>
              <IconChevronLeft size={20} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label="Next month" onClick={() => page(1)}>
              <IconChevronRight size={20} stroke={1.6} />
            </ActionIcon>
          </div>
          <MonthGrid
            month={month}
            labelledBy={monthId}
            today={today}
            colorsOf={(day) => events.filter(({ date }) => date === day).map(({ color }) => color)}
            selected={selected}
            onSelect={select}
            current={current}
            onMove={setCurrent}
          />
          <div className={classes.ways}>
            {!isIn(today, month) && (
              <Button size="compact-md" variant="subtle" onClick={() => setCurrent(today)}>
                Today
              </Button>
            )}
            {nearest && (
              <Button size="compact-md" variant="subtle" onClick={() => setCurrent(firstDay(nearest))}>
                Go to the events of {formatMonth(firstDay(nearest))}
              </Button>
            )}
          </div>
        </div>
        <div className={classes.chosen} aria-live="polite">
          <EventsOfDay day={selected} events={events.filter(({ date }) => date === selected)} />
        </div>
      </div>
    </div>
  );
}

function EventsOfDay({ day, events }: { day: string | undefined; events: readonly ShownEvent[] }) {
  if (day === undefined) return <Text c="dimmed">Select a date to view events</Text>;
  return (
    <>
      <Title order={3}>{formatDay(day, { dateStyle: "full" })}</Title>
      {events.length === 0 && (
        <Text c="dimmed" mt="sm">
          No events scheduled for this date
        </Text>
      )}
      <ul className={classes.events}>
        {events.map(({ id, icon, color, title, time, location }) => (
          <li key={id}>
            <Link className={classes.event} to={`${paths.communityEvents()}?event=${id}`}>
              <TintedIcon icon={icon} color={color} />
              <span>
                <strong>{title}</strong>
                <span className={classes.facts}>
                  {formatTime(time)} · {location}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
