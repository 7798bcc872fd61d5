import { Button, CloseButton, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { formatMoment } from "../../ui/moment.ts";
import { Calendar } from "../calendar/calendar.tsx";
import type { Color, CommunityNotification, Icon } from "../content.ts";
import { countOf } from "../parts/count.ts";
import { TintedIcon } from "../parts/icon.tsx";
import { useSay } from "../parts/say.ts";
import { showEvents, showGroups } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import classes from "./overview.module.css";
import { CollapsibleSection, Section } from "./section.tsx";

const ACTIONS: { name: string; to: string; icon: Icon; color: Color }[] = [
  { name: "New Post", to: `${paths.community()}?tab=feed&new=post`, icon: "announcement", color: "plum" },
  { name: "New Group", to: `${paths.communityGroups()}?new=group`, icon: "people", color: "cedar" },
  { name: "New Event", to: `${paths.communityEvents()}?new=event`, icon: "church", color: "sky" },
  { name: "New Prayer Request", to: `${paths.communityPrayer()}?new=prayer`, icon: "heart", color: "brick" },
];

/** What is new, the person's groups, what they can begin, and the calendar. */
export function OverviewTab() {
  const { content, local, has } = useCommunity();
  const notifications = content.notifications.filter(({ id }) => !has("dismissed", id));
  const groups = showGroups(content, local).filter(({ role }) => role !== null);
  return (
    <>
      {notifications.length > 0 && (
        <ul className={classes.list} aria-label="Notifications">
          {notifications.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      <CollapsibleSection title="My Groups" name="my-groups">
        {groups.length === 0 && (
          <Text c="dimmed">
            You are in no group at the moment. <Link to={paths.communityGroups()}>Find one</Link>
          </Text>
        )}
        <ul className={classes.rows}>
          {groups.map(({ id, icon, color, name, members, role }) => (
            <li key={id}>
              <Link className={classes.row} to={`${paths.communityGroups()}?group=${id}`}>
                <TintedIcon icon={icon} color={color} />
                <span className={classes.words}>
                  <strong>{name}</strong>
                  <span className={classes.facts}>
                    {countOf(members, "member")} · {role}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </CollapsibleSection>
      <CollapsibleSection title="Community Actions" name="actions">
        <ul className={classes.actions}>
          {ACTIONS.map(({ name, to, icon, color }) => (
            <li key={name} className={classes.action}>
              <TintedIcon icon={icon} color={color} />
              <Title order={3} className={classes.name} id={`action-${icon}`}>
                {name}
              </Title>
              <Button component={Link} to={to} size="sm" variant="light" aria-describedby={`action-${icon}`}>
                Get Started
              </Button>
            </li>
          ))}
        </ul>
      </CollapsibleSection>
      <Section title="Events Calendar">
        <Calendar events={showEvents(content, local)} />
      </Section>
    </>
  );
}

function NotificationCard({ notification }: { notification: CommunityNotification }) {
  const { id, message, time, icon, color, type } = notification;
  const { mark } = useCommunity();
  const say = useSay();
  const dismiss = () => {
    mark("dismissed", id, true);
    say({ text: "Notification dismissed", undo: () => mark("dismissed", id, false) });
  };
  return (
    <li className={classes.notification} data-type={type}>
      <TintedIcon icon={icon} color={color} />
      <span className={classes.words}>
        {message}
        <time className={classes.facts} dateTime={time}>
          {formatMoment(time)}
        </time>
      </span>
      <CloseButton aria-label={`Dismiss: ${message}`} onClick={dismiss} />
    </li>
  );
}
