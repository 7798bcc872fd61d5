import { Text, Title } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useSignOut } from "../account/session-end.ts";
import { SignOutEverywhere } from "../account/sign-out-everywhere.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { ArchivePanel } from "./archive-panel.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { OperatorPanel } from "./operator-panel.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import classes from "./profile-page.module.css";
import { YoutubeLink } from "./youtube-link.tsx";

/** What belongs to the account: what it is linked with, and the ways out of it. */
export function ManageTab() {
  return (
    <div className={classes.sections}>
      <YoutubeLink />
      <OperatorPanel />
      <ArchivePanel />
      <ChangePassword />
      <SigningOut />
      <DeleteAccount />
    </div>
  );
}

function SigningOut() {
  const { mutate, isPending, error } = useSignOut();
  return (
    <section className={classes.section} aria-labelledby="signing-out">
      <Title order={2} id="signing-out">
        Signing out
      </Title>
      <Text c="dimmed">Your work is saved. You find it here when you sign in again.</Text>
      <OwnSessions />
      {error && <ErrorNotice error={error} />}
      <div className={classes.buttons}>
        <BusyButton
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          busy={isPending}
          busyLabel="Signing out..."
          onClick={() => mutate()}
        >
          Sign Out
        </BusyButton>
        <SignOutEverywhere />
      </div>
    </section>
  );
}
