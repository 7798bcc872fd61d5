import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import { SegmentedControl, Text, Title, useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useSignOut } from "../account/session-end.ts";
import { useUser } from "../account/session.queries.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Page } from "../ui/page.tsx";
import classes from "./profile-page.module.css";
import { YoutubeLink } from "./youtube-link.tsx";

export function ProfilePage() {
  const { displayName, email } = useUser();
  return (
    <Page title="Profile">
      <section className={classes.person}>
        <span className={classes.initial} aria-hidden>
          {displayName.trim().charAt(0).toUpperCase()}
        </span>
        <div className={classes.names}>
          <Title order={2}>{displayName}</Title>
          <Text c="dimmed">{email}</Text>
        </div>
      </section>
      <Appearance />
      <YoutubeLink />
      <Leaving />
      <Text c="dimmed" mt="lg">
        Your church, your role, a picture and your preferences will be kept here too, and you will be able to
        download everything or delete your account.
      </Text>
    </Page>
  );
}

const SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: "As my device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={classes.section} aria-labelledby="appearance">
      <Title order={2} id="appearance">
        Appearance
      </Title>
      <SegmentedControl
        fullWidth
        aria-labelledby="appearance"
        data={SCHEMES}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      />
    </section>
  );
}

function Leaving() {
  const { mutate, isPending, error } = useSignOut();
  return (
    <section className={classes.section} aria-labelledby="leaving">
      <Title order={2} id="leaving">
        Signing out
      </Title>
      <Text c="dimmed">Your work is saved. You find it here when you sign in again.</Text>
      {error && <ErrorNotice error={error} />}
      <div>
        <BusyButton
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          busy={isPending}
          busyLabel="Signing out..."
          onClick={() => mutate()}
        >
          Sign Out
        </BusyButton>
      </div>
    </section>
  );
}
