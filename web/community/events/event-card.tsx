import { Title } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import colors from "../parts/colors.module.css";
import { DeleteButton } from "../parts/delete-button.tsx";
import { TintedIcon } from "../parts/icon.tsx";
import type { ShownEvent } from "../shown-community.ts";
import { EventActions } from "./event-actions.tsx";
import { EVENT_TYPE_LABELS, describeAttendance, describeWhen } from "./event-facts.ts";
import classes from "../parts/title-link.module.css";

/** An event in a list. */
export function EventCard({ event }: { event: ShownEvent }) {
  const titleId = useId();
  return (
    <article className={card.card} aria-labelledby={titleId}>
      <div className={card.head}>
        <TintedIcon icon={event.icon} color={event.color} />
        <div className={card.names}>
          <Title order={2} id={titleId} className={card.title}>
            <Link className={classes.link} to={`${paths.communityEvents()}?event=${event.id}`}>
              {event.title}
            </Link>
          </Title>
          <p className={card.facts}>
            <span>{describeWhen(event)}</span>
            <span>{event.location}</span>
          </p>
        </div>
        <span className={`${colors.tinted} ${card.badge}`} data-color={event.color}>
          {EVENT_TYPE_LABELS[event.type]}
        </span>
        {event.isOwn && <DeleteButton kind="events" id={event.id} name={event.title} />}
      </div>
      <p className={card.content}>{event.description}</p>
      <p className={card.facts}>{describeAttendance(event.attendees, event.isAttending)}</p>
      <EventActions event={event} about={titleId} />
    </article>
  );
}
