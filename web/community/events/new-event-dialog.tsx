import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { findDay } from "../calendar/month.ts";
import { CommunityEvent, EVENT_TYPES, type Color, type Icon } from "../content.ts";
import { addOwn } from "../local-community.ts";
import { DraftDialog } from "../parts/draft-dialog.tsx";
import { useSay } from "../parts/say.ts";
import { useCommunity } from "../use-community.ts";
import { EVENT_TYPE_LABELS } from "./event-facts.ts";
import classes from "./new-event-dialog.module.css";

const MOST_CHARACTERS = 5_000;

const Draft = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  location: z.string(),
  type: z.enum(EVENT_TYPES),
  description: z.string(),
});
type Draft = z.infer<typeof Draft>;

const LOOKS: Record<CommunityEvent["type"], { icon: Icon; color: Color }> = {
  service: { icon: "church", color: "cedar" },
  study: { icon: "book", color: "sky" },
  prayer: { icon: "heart", color: "brick" },
};

function checkEvent({ title, date, time, location }: Draft) {
  const { shape } = CommunityEvent;
  return {
    ...(title.trim() === "" && { title: "Give the event a title" }),
    ...(!shape.date.safeParse(date).success && { date: "Choose a day" }),
    ...(!shape.time.safeParse(time).success && { time: "Choose a time" }),
    ...(location.trim() === "" && { location: "Say where it takes place" }),
  };
}

/** A new event of the person's own. */
export function NewEventDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { change, mark } = useCommunity();
  const say = useSay();
  const [today] = useState(() => findDay(new Date()));
  const add = ({ title, location, description, ...others }: Draft) => {
    const event = {
      id: crypto.randomUUID(),
      title: title.trim(),
      location: location.trim(),
      description: description.trim(),
      ...others,
      ...LOOKS[others.type],
      attendees: 0,
    };
    change((now) => addOwn(now, "events", event));
    mark("attending", event.id, true);
    say({ text: `“${event.title}” is in the calendar, in this browser only` });
    onClose();
  };
  return (
    <DraftDialog
      opened={opened}
      onClose={onClose}
      title="New Event"
      kind="event"
      shape={Draft}
      blank={{
        title: "",
        date: today,
        time: "10:00",
        location: "",
        type: "service",
        description: "",
      }}
      check={checkEvent}
      submitLabel="Create Event"
      onSubmit={add}
    >
      {(form) => (
        <>
          <TextInput
            label="Title"
            required
            data-autofocus
            maxLength={LIMITS.lineCharacters}
            {...form.getInputProps("title")}
          />
          <div className={classes.when}>
            <TextInput type="date" label="Date" required {...form.getInputProps("date")} />
            <TextInput type="time" label="Time" required {...form.getInputProps("time")} />
          </div>
          <TextInput
            label="Location"
            required
            maxLength={LIMITS.lineCharacters}
            {...form.getInputProps("location")}
          />
          <NativeSelect
            label="Kind of event"
            size="md"
            data={EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
            {...form.getInputProps("type")}
          />
          <GrowingTextarea
            label="Description"
            minRows={3}
            maxRows={8}
            maxLength={MOST_CHARACTERS}
            {...form.getInputProps("description")}
          />
        </>
      )}
    </DraftDialog>
  );
}
