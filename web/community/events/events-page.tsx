import { Button, Text } from "@mantine/core";
import { IconCalendarEvent, IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EVENT_TYPES, type CommunityEvent } from "../content.ts";
import card from "../parts/card.module.css";
import { CommunityFrame } from "../parts/community-frame.tsx";
import { countOf } from "../parts/count.ts";
import { DetailsDialog } from "../parts/details-dialog.tsx";
import { Filters } from "../parts/filters.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { isFound } from "../search.ts";
import { showEvents, type ShownEvent } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { EventActions } from "./event-actions.tsx";
import { EventCard } from "./event-card.tsx";
import { EVENT_TYPE_LABELS, describeAttendance, describeWhen } from "./event-facts.ts";
import { NewEventDialog } from "./new-event-dialog.tsx";

const OPTIONS = [
  { value: "all", label: "All" },
  ...EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] })),
  { value: "attending", label: "I attend" },
] as const;
type Choice = "all" | "attending" | CommunityEvent["type"];

/** All events, to be searched. */
export function EventsPage() {
  const { content, local } = useCommunity();
  const [search, setSearch] = useState("");
  const [choice, setChoice] = useState<Choice>("all");
  const creation = useDialogAddress("new");
  const details = useDialogAddress("event");
  const events = showEvents(content, local);
  const shown = events.filter(
    (event) =>
      (choice === "all" || (choice === "attending" ? event.isAttending : event.type === choice)) &&
      isFound(search, event.title, event.description, event.location, describeWhen(event)),
  );
  return (
    <CommunityFrame
      title="Events"
      back={{ to: paths.community(), label: "Back to Community" }}
      action={
        <Button
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => creation.open("event")}
        >
          New Event
        </Button>
      }
    >
      <Filters
        searchLabel="Search events"
        search={search}
        onSearch={setSearch}
        label="Kind of event"
        options={OPTIONS}
        value={choice}
        onChoose={setChoice}
        found={countOf(shown.length, "event")}
      />
      {shown.length === 0 && (
        <EmptyState icon={<IconCalendarEvent size={30} stroke={1.5} />} title="No events found">
          Try another word or another kind of event.
        </EmptyState>
      )}
      <ul className={card.list} aria-label="Events">
        {shown.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      <NewEventDialog opened={creation.value === "event"} onClose={creation.close} />
      <DetailsDialog
        wanted={details.value}
        item={events.find(({ id }) => id === details.value)}
        titleOf={({ title }) => title}
        onClose={details.close}
      >
        {(event) => <EventDetails event={event} />}
      </DetailsDialog>
    </CommunityFrame>
  );
}

function EventDetails({ event }: { event: ShownEvent }) {
  return (
    <>
      <div>
        <Text fw={600} id="event-when">
          {describeWhen(event)}
        </Text>
        <Text c="dimmed">{event.location}</Text>
      </div>
      <p className={card.content}>{event.description}</p>
      <Text c="dimmed">{describeAttendance(event.attendees, event.isAttending)}</Text>
      <EventActions event={event} about="event-when" />
    </>
  );
}
