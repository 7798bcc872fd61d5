import "@mantine/core/styles/Accordion.layer.css";
import { Accordion, Button, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { YourChurches } from "../../churches/your-churches.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Card } from "../card.tsx";
import classes from "../community.module.css";
import type { Ministry } from "../content.ts";
import { Cover } from "../icon.tsx";
import { SampleNote } from "../sample-note.tsx";
import { useCommunity } from "../use-community.ts";
import { MinistryDialog } from "./ministry-dialog.tsx";
import { MinistrySettings } from "./ministry-settings.tsx";

export function DiscoverTab() {
  const { ministries, updateItem } = useCommunity();
  return (
    <MinistryList ministries={ministries.filter(({ role }) => role === "")} openLabel="Details">
      {({ id }) => (
        <Button
          size="sm"
          aria-describedby={id}
          onClick={() => updateItem("ministries", id, { role: "Member" })}
        >
          Join Ministry
        </Button>
      )}
    </MinistryList>
  );
}

export function ConnectedTab() {
  const { ministries } = useCommunity();
  const [changing, setChanging] = useState<Ministry>();
  const connected = ministries.filter(({ role, isLed }) => role !== "" && !isLed);
  return (
    <>
      {connected.length === 0 && (
        <EmptyState title="Not connected yet">Ministries you join appear here.</EmptyState>
      )}
      <MinistryList ministries={connected} openLabel="Control Panel">
        {(ministry) => (
          <Button
            size="sm"
            variant="subtle"
            aria-describedby={ministry.id}
            onClick={() => setChanging(ministry)}
          >
            Settings
          </Button>
        )}
      </MinistryList>
      {changing && <MinistrySettings ministry={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

export function MyMinistryTab() {
  const { ministries, groups, events } = useCommunity();
  const led = ministries.filter(({ isLed }) => isLed);
  const stats = {
    Ministries: led.length,
    "Staff and members": led.flatMap(({ staff, members }) => [...staff, ...members]).length,
    "My groups": groups.filter(({ role }) => role !== null).length,
    Events: events.length,
  };
  return (
    <>
      <YourChurches />
      <Title order={2} mt="xl" mb="md">
        Sample Church
      </Title>
      <SampleNote isSticky />
      <Accordion
        multiple
        order={2}
        classNames={{ label: classes.sectionTitle }}
        mb="lg"
        defaultValue={["ministries"]}
      >
        <Accordion.Item value="ministries">
          <Accordion.Control>My Ministries</Accordion.Control>
          <Accordion.Panel>
            <MinistryList ministries={led} openLabel="Control Panel" />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <dl className={classes.stats} aria-label="Statistics">
        {Object.entries(stats).map(([label, count]) => (
          <div key={label} className={classes.stat}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface MinistryListProps {
  ministries: readonly Ministry[];
  openLabel: string;
  children?: (ministry: Ministry) => ReactNode;
}

function MinistryList({ ministries, openLabel, children }: MinistryListProps) {
  const [opened, setOpened] = useState<Ministry>();
  return (
    <>
      <ul className={classes.grid} aria-label="Ministries">
        {ministries.map((ministry) => (
          <li key={ministry.id}>
            <Card
              id={ministry.id}
              title={ministry.name}
              cover={<Cover icon={ministry.image} color={ministry.color} />}
              facts={`${ministry.denomination} · ${ministry.location} · ${ministry.serviceTime}`}
              badge={ministry.role}
              actions={
                <>
                  {children?.(ministry)}
                  <Button
                    size="sm"
                    variant="light"
                    aria-describedby={ministry.id}
                    onClick={() => setOpened(ministry)}
                  >
                    {openLabel}
                  </Button>
                </>
              }
            >
              <p className={classes.content}>{ministry.description}</p>
            </Card>
          </li>
        ))}
      </ul>
      {opened && <MinistryDialog ministry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
