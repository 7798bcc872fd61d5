import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { countOf } from "../parts/count.ts";
import colors from "../parts/colors.module.css";
import type { Color } from "../content.ts";
import classes from "./calendar.module.css";
import { addDays, formatDay, layOutMonth, moveByKey, type Month } from "./month.ts";

const MOST_DOTS = 3;
const MONDAY = "2024-01-01";
const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => addDays(MONDAY, weekday));
const WEEKS = [0, 7, 14, 21, 28, 35];

export interface MonthGridProps {
  month: Month;
  /** Id of what names the month. */
  labelledBy: string;
  today: string;
  /** The colours of a day's events. */
  colorsOf: (day: string) => readonly Color[];
  selected: string | undefined;
  onSelect: (day: string) => void;
  /** The one day that the Tab key reaches; the arrow keys move it, to other months too. */
  current: string;
  onMove: (day: string) => void;
}

/** The days of a month: one stop of the Tab key, and arrows within. */
export function MonthGrid(props: MonthGridProps) {
  const { month, labelledBy, today, colorsOf, selected, onSelect, current, onMove } = props;
  const grid = useRef<HTMLTableElement>(null);
  const wasMovedByKey = useRef(false);
  useEffect(() => {
    if (!wasMovedByKey.current) return;
    wasMovedByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moveByKey(current, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    wasMovedByKey.current = next !== current;
    onMove(next);
  };

  const days = layOutMonth(month);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as the ARIA practices build a grid
    <table ref={grid} role="grid" aria-labelledby={labelledBy} className={classes.grid} onKeyDown={press}>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden>{formatDay(day, { weekday: "short" })}</span>
              <VisuallyHidden>{formatDay(day, { weekday: "long" })}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKS.map((start) => (
          <tr key={start}>
            {days.slice(start, start + 7).map(({ day, isInMonth }) => (
              <td key={day} aria-selected={isInMonth ? day === selected : undefined}>
                <Day
                  day={day}
                  isDisabled={!isInMonth}
                  isToday={day === today}
                  isReached={day === current}
                  events={isInMonth ? colorsOf(day) : []}
                  onSelect={onSelect}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  isDisabled: boolean;
  isToday: boolean;
  isReached: boolean;
  events: readonly Color[];
  onSelect: (day: string) => void;
}

function Day({ day, isDisabled, isToday, isReached, events, onSelect }: DayProps) {
  const spoken = [
    formatDay(day, { dateStyle: "full" }),
    isToday && "today",
    events.length > 0 && countOf(events.length, "event"),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.day}
      disabled={isDisabled}
      tabIndex={isReached ? 0 : -1}
      aria-label={spoken.join(", ")}
      aria-current={isToday ? "date" : undefined}
      data-day={day}
      data-today={isToday || undefined}
      onClick={() => onSelect(day)}
    >
      {Number(day.slice(8))}
      <span className={classes.dots} aria-hidden>
        {events.slice(0, MOST_DOTS).map((color, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- dots have nothing else
          <span key={at} className={`${colors.tinted} ${classes.dot}`} data-color={color} />
        ))}
      </span>
    </button>
  );
}
