import { Button, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import classes from "./profile-page.module.css";

/** The plan, which is the same for everybody: nothing is sold here. */
export function SubscriptionTab() {
  return (
    <section className={classes.section} aria-labelledby="plan">
      <Title order={2} id="plan">
        Premium Plan
      </Title>
      <p className={classes.state}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        Active Subscription
      </p>
      <p className={classes.quiet}>Next billing: April 1, 2024</p>
      <div className={classes.buttons}>
        <Button variant="default">Manage Plan</Button>
        <Button variant="default">View History</Button>
      </div>
    </section>
  );
}
