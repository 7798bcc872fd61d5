import "@mantine/core/styles/Accordion.layer.css";
import { Accordion, Button, CloseButton, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import { countOf } from "../../ui/text/count-of.ts";
import classes from "../community.module.css";
import type { Color, Icon } from "../content.ts";
import { TintedIcon } from "../icon.tsx";
import { useCommunity } from "../use-community.ts";
import { EventsCalendar } from "./events-calendar.tsx";

const ACTIONS: { name: string; to: string; icon: Icon; color: Color }[] = [
  { name: "New Post", to: paths.community(), icon: "announcement", color: "plum" },
  { name: "New Group", to: paths.communityGroups(), icon: "people", color: "cedar" },
  { name: "New Event", to: paths.communityEvents(), icon: "church", color: "sky" },
  { name: "New Prayer Request", to: paths.communityPrayer(), icon: "heart", color: "brick" },
];

export function OverviewTab() {
  const { notifications, groups, events, updateItem } = useCommunity();
  const mine = groups.filter(({ role }) => role !== null);
  return (
    <>
      <ul className={classes.list} aria-label="Notifications">
        {notifications
          .filter(({ isDismissed }) => !isDismissed)
          .map(({ id, icon, color, message, time }) => (
            <li key={id} className={classes.row}>
              <TintedIcon icon={icon} color={color} />
              <span className={classes.names}>
                {message}
                <span className={classes.facts}>{formatDateTime(time)}</span>
              </span>
              <CloseButton
                aria-label={`Dismiss: ${message}`}
                onClick={() => updateItem("notifications", id, { isDismissed: true })}
              />
            </li>
          ))}
      </ul>
      <Accordion
        multiple
        order={2}
        classNames={{ label: classes.sectionTitle }}
        my="lg"
        defaultValue={["groups", "actions"]}
      >
        <Accordion.Item value="groups">
          <Accordion.Control>My Groups</Accordion.Control>
          <Accordion.Panel>
            {mine.length === 0 && <Text c="dimmed">You’re not in any groups yet.</Text>}
            <ul className={classes.list}>
              {mine.map(({ id, icon, color, name, members, role }) => (
                <li key={id}>
                  <Link className={classes.row} to={`${paths.communityGroups()}?show=${id}`}>
                    <TintedIcon icon={icon} color={color} />
                    <span className={classes.names}>
                      <strong>{name}</strong>
                      <span className={classes.facts}>
                        {countOf(members, "member")} · {role}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="actions">
          <Accordion.Control>Community Actions</Accordion.Control>
          <Accordion.Panel>
            <ul className={classes.grid}>
              {ACTIONS.map(({ name, to, icon, color }) => (
                <li key={name} className={classes.row}>
                  <TintedIcon icon={icon} color={color} />
                  <strong id={`action-${icon}`} className={classes.names}>
                    {name}
                  </strong>
                  <Button
                    component={Link}
                    to={to}
                    size="sm"
                    variant="light"
                    aria-describedby={`action-${icon}`}
                  >
                    Get Started
                  </Button>
                </li>
              ))}
            </ul>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Title order={2} mb="md">
        Events Calendar
      </Title>
      <EventsCalendar events={events} />
    </>
  );
}
