import { Button } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import { showEvents } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { EventCard } from "./event-card.tsx";

/** The events in the community's tabs. */
export function EventsTab() {
  const { content, local } = useCommunity();
  return (
    <>
      <div className={card.more}>
        <Button component={Link} to={paths.communityEvents()} variant="light">
          Search all events
        </Button>
      </div>
      <ul className={card.list} aria-label="Events">
        {showEvents(content, local).map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}
