import "@mantine/dates/styles.layer.css";
import { Stack, Text, Title } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { toCalendarDay } from "../../ui/browser/calendar-day.ts";
import { countOf } from "../../ui/text/count-of.ts";
import classes from "../community.module.css";
import type { CommunityEvent } from "../content.ts";
import { TintedIcon } from "../icon.tsx";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";

/** Formats a calendar day (`YYYY-MM-DD`) in the user's locale. */
const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString(undefined, { ...options, timeZone: "UTC" });
const formatMonth = (day: string) => formatDay(day, { month: "long", year: "numeric" });

export function EventsCalendar({ events }: { events: readonly CommunityEvent[] }) {
  const [shown, setShown] = useState(() => toCalendarDay(new Date()));
  const [selected, setSelected] = useState<string | null>(null);
  const isInMonth = (day: string) => day.slice(0, 7) === shown.slice(0, 7);
  const eventsOf = (day: string | null) => events.filter(({ date }) => date === day);
  const firstEvent = events.map(({ date }) => date).toSorted()[0];
  return (
    <section className={classes.calendar} aria-label="Events Calendar">
      <div>
        <DatesProvider settings={{ consistentWeeks: true, firstDayOfWeek: 1 }}>
          <DatePicker
            fullWidth
            highlightToday
            allowDeselect
            maxLevel="month"
            weekendDays={[]}
            ariaLabels={{ previousMonth: "Previous month", nextMonth: "Next month" }}
            date={shown}
            onDateChange={setShown}
            value={selected}
            onChange={setSelected}
            excludeDate={(day) => !isInMonth(day)}
            monthLabelFormat={formatMonth}
            weekdayFormat={(day) => formatDay(day, { weekday: "short" })}
            getDayAriaLabel={(day) => {
              const count = isInMonth(day) ? eventsOf(day).length : 0;
              return (
                formatDay(day, { dateStyle: "full" }) + (count > 0 ? `, ${countOf(count, "event")}` : "")
              );
            }}
            renderDay={(day) => (
              <Stack component="span" align="center" gap={0}>
                {Number(day.slice(8))}
                <span className={classes.dots}>
                  {isInMonth(day) &&
                    eventsOf(day).map(({ id, color }) => <span key={id} data-color={color} />)}
                </span>
              </Stack>
            )}
          />
        </DatesProvider>
        {firstEvent && !events.some(({ date }) => isInMonth(date)) && (
          <ToolButton onClick={() => setShown(firstEvent)}>
            Go to events in {formatMonth(firstEvent)}
          </ToolButton>
        )}
      </div>
      <div aria-live="polite">
        {selected === null && <Text c="dimmed">Select a date to view events</Text>}
        {selected !== null && <Title order={3}>{formatDay(selected, { dateStyle: "full" })}</Title>}
        {selected !== null && eventsOf(selected).length === 0 && (
          <Text c="dimmed">No events scheduled for this date</Text>
        )}
        <ul className={classes.list}>
          {eventsOf(selected).map(({ id, icon, color, title, time, location }) => (
            <li key={id}>
              <Link className={classes.row} to={`${paths.communityEvents()}?show=${id}`}>
                <TintedIcon icon={icon} color={color} />
                <span className={classes.names}>
                  <strong>{title}</strong>
                  <span className={classes.facts}>
                    {time} · {location}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
