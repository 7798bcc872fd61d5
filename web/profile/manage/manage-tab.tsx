import "@mantine/core/styles/Progress.layer.css";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { signOut } from "../../account/session/account.api.ts";
import { SignOutEverywhere } from "../../account/sign-out/sign-out-everywhere.tsx";
import { useUser } from "../../account/session/session.queries.ts";
import { findUnsentWork } from "../../account/sign-out/unsent-work.ts";
import { useGuardedSignOut } from "../../account/sign-out/use-guarded-sign-out.tsx";
import { paths } from "../../navigation/paths.ts";
import { useOperator } from "../../system/operator.queries.ts";
import { describeUse } from "../../uploads/storage-left.ts";
import { useStorageUse } from "../../uploads/storage-use.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ArchivePanel } from "./archive-panel.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { ProfileSection } from "../profile-section.tsx";
import { ApiTokens } from "../tokens/api-tokens.tsx";
import { YoutubeLink } from "./youtube-link.tsx";

export function ManageTab() {
  return (
    <Stack>
      <YoutubeLink />
      <Server />
      <Files />
      <ArchivePanel />
      <ChangePassword />
      <SignOut />
      <ApiTokens />
      <DeleteAccount />
    </Stack>
  );
}

/** For the operator: the way to the page of this server. */
function Server() {
  if (useOperator().data?.isOperator !== true) return null;
  return (
    <ProfileSection title="Server">
      <Text c="dimmed">You run this server: its health, accounts, email and disk.</Text>
      <Group>
        <Button variant="default" component={Link} to={paths.operator()}>
          Open Server
        </Button>
      </Group>
    </ProfileSection>
  );
}

function Files() {
  const use = useStorageUse().data;
  if (!use) return null;
  const { usedBytes, limitBytes } = use;
  return (
    <ProfileSection title="Files">
      <Text c="dimmed">
        Recordings, pictures and files of studies: {describeUse(use)}. Delete recordings that you no longer
        need to free space.
      </Text>
      {limitBytes !== null && (
        <Progress
          value={(100 * usedBytes) / limitBytes}
          {...(usedBytes > 0.9 * limitBytes && { color: "red" })}
          aria-label="Space used by your files"
        />
      )}
    </ProfileSection>
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
