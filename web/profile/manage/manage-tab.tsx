import { Group, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useEffect } from "react";
import { signOut } from "../../account/session/account.api.ts";
import { SignOutEverywhere } from "../../account/sign-out/sign-out-everywhere.tsx";
import { useUser } from "../../account/session/session.queries.ts";
import { findUnsentWork } from "../../account/sign-out/unsent-work.ts";
import { useGuardedSignOut } from "../../account/sign-out/use-guarded-sign-out.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ArchivePanel } from "./archive-panel.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { OperatorPanel } from "./operator-panel.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { ProfileSection } from "../profile-section.tsx";
import { ApiTokens } from "../tokens/api-tokens.tsx";
import { YoutubeLink } from "./youtube-link.tsx";

export function ManageTab() {
  return (
    <Stack>
      <YoutubeLink />
      <OperatorPanel />
      <ArchivePanel />
      <ChangePassword />
      <SignOut />
      <ApiTokens />
      <DeleteAccount />
    </Stack>
  );
}

function SignOut() {
  const user = useUser();
  // Loads the code that finds unsent work, so that it is available offline, and sends work of earlier visits.
  useEffect(() => void findUnsentWork(user), [user]);
  const { start, isBusy, error, question } = useGuardedSignOut(signOut);
  return (
    <ProfileSection title="Sign-in and devices">
      <Text c="dimmed">Before you sign out, Berea checks that everything is saved.</Text>
      <OwnSessions />
      {error && <ErrorNotice error={error} />}
      <Group gap="0.75rem">
        <BusyButton
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          busy={isBusy}
          busyLabel="Signing out..."
          onClick={start}
        >
          Sign Out
        </BusyButton>
        <SignOutEverywhere />
      </Group>
      {question}
    </ProfileSection>
  );
}
