import { Switch, Text, Title } from "@mantine/core";
import { useInstallation } from "../system/installation.queries.ts";
import classes from "./site-settings.module.css";

interface SiteEmailsProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether people can subscribe to an email about new sermons. */
export function SiteEmails({ isOn, onChange }: SiteEmailsProps) {
  const cannotSend = useInstallation().data?.hasMail === false;
  return (
    <section className={classes.section} aria-labelledby="site-emails">
      <Title order={2} id="site-emails">
        Emails
      </Title>
      <Text c="dimmed">
        People can enter their address on the site. They get an email when sermons of the last two weeks are
        published, at most one in an hour, and can unsubscribe with one click.
      </Text>
      <Switch
        size="md"
        label="Offer New Sermons by Email"
        description={
          cannotSend ? "This server can’t send email. Your choice is saved for when it can." : undefined
        }
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </section>
  );
}
