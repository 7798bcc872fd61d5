import { IconCalendarCheck } from "@tabler/icons-react";
import { paths } from "../navigation/paths.ts";
import { Card } from "./card.tsx";
import classes from "./community.module.css";
import type { CommunityEvent } from "./content.ts";
import { TintedIcon } from "./icon.tsx";
import { NewItemButton } from "./new-item-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { ToggleButton } from "./toggle-button.tsx";
import { useCommunity } from "./use-community.ts";

export function Events() {
  const { events, updateItem } = useCommunity();
  const sorted = events.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
  return (
    <ul className={classes.list} aria-label="Events">
      {sorted.map((event) => (
        <li key={event.id}>
          <Card
            id={event.id}
            title={event.title}
            icon={<TintedIcon icon={event.icon} color={event.color} />}
            facts={`${formatWhen(event)} · ${event.location}`}
            actions={
              <>
                <ToggleButton
                  label="Attend"
                  Icon={IconCalendarCheck}
                  isPressed={event.isAttending ?? false}
                  onToggle={(isAttending) =>
                    updateItem("events", event.id, {
                      isAttending,
                      attendees: event.attendees + (isAttending ? 1 : -1),
                    })
                  }
                  about={event.id}
                />
                <ShareButton to={`${paths.communityEvents()}?show=${event.id}`} about={event.id} />
                <span className={classes.facts}>{describeAttendance(event)}</span>
              </>
            }
          >
            <p className={classes.content}>{event.description}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export function NewEventButton() {
  const { addItem } = useCommunity();
  return (
    <NewItemButton
      label="New Event"
      fields={[
        { name: "title", label: "Title" },
        { name: "date", label: "Date", kind: "date" },
        { name: "time", label: "Time", kind: "time" },
        { name: "location", label: "Location" },
        { name: "description", label: "Description", kind: "long text", isOptional: true },
      ]}
      onSubmit={(values) =>
        addItem("events", {
          ...values,
          id: crypto.randomUUID(),
          icon: "church",
          color: "cedar",
          attendees: 1,
          isAttending: true,
          type: "service",
        })
      }
    />
  );
}

const startOf = ({ date, time }: CommunityEvent) => `${date} ${time}`;

/** "Sunday, November 3, 2024 at 10:00 AM": the event's local time, whatever the user's time zone. */
function formatWhen({ date, time }: CommunityEvent): string {
  return new Date(`${date}T${time}Z`).toLocaleString(undefined, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "UTC",
  });
}

function describeAttendance({ attendees, isAttending }: CommunityEvent): string {
  if (!isAttending) return `${attendees} going`;
  return attendees === 1 ? "You’re going" : `You and ${attendees - 1} others are going`;
}
