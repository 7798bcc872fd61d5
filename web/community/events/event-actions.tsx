import { IconCalendarCheck, IconCalendarPlus } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import { ShareButton } from "../parts/share-button.tsx";
import { ToggleButton } from "../parts/toggle-button.tsx";
import type { ShownEvent } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";

/** What can be done about an event; `about` is the id of its title. */
export function EventActions({ event, about }: { event: ShownEvent; about: string }) {
  const { mark } = useCommunity();
  return (
    <div className={card.actions}>
      <ToggleButton
        label="Attend"
        Icon={IconCalendarPlus}
        PressedIcon={IconCalendarCheck}
        isPressed={event.isAttending}
        about={about}
        onToggle={(value) => mark("attending", event.id, value)}
      />
      <ShareButton title={event.title} to={`${paths.communityEvents()}?event=${event.id}`} about={about} />
    </div>
  );
}
