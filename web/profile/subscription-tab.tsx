import "@mantine/core/styles/Badge.layer.css";
import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import classes from "./profile-page.module.css";

/** A sample plan, the same for all users: Berea sells nothing. */
export function SubscriptionTab() {
  return (
    <section className={classes.section} aria-labelledby="plan">
      <Group gap="0.5rem 0.75rem">
        <Title order={2} id="plan">
          Premium Plan
        </Title>
        <Badge variant="light" color="gray" tt="none" size="lg">
          Sample
        </Badge>
      </Group>
      <p className={classes.offer}>
        This is a sample plan. You don’t have a subscription, you won’t be billed, and the buttons don’t do
        anything.
      </p>
      <p className={classes.state}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        Active Subscription
      </p>
      <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
        Next billing: April 1, 2024
      </Text>
      <Group gap="0.75rem">
        <Button variant="default">Manage Plan</Button>
        <Button variant="default">View History</Button>
      </Group>
    </section>
  );
}
