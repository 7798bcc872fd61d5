import { CloseButton, Group, Text } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useInstallation } from "../../system/installation.queries.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { useUser } from "../session/session.queries.ts";

const DISMISSED_KEY = "berea.verification-put-off";

/** Reminds the user to confirm their email; can be dismissed until the browser is restarted. */
export function VerificationNotice() {
  const { email, emailVerified } = useUser();
  const [isDismissed, setIsDismissed] = useState(() => sessionStorage.getItem(DISMISSED_KEY) === email);
  const hasMail = useInstallation().data?.hasMail === true;
  if (emailVerified || isDismissed || !hasMail) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED_KEY, email);
    setIsDismissed(true);
  };
  return (
    <Notice icon={<IconMailCheck size={18} stroke={1.75} aria-hidden />}>
      <Group align="stretch" wrap="nowrap" gap="sm" flex={1}>
        <Group gap="0.5rem 1rem" flex={1}>
          <Text flex="1 1 20rem" style={{ overflowWrap: "anywhere" }}>
            We sent a confirmation link to <strong>{email}</strong>. Confirm it so you can recover your
            account.
          </Text>
          <ResendVerification email={email} />
        </Group>
        <CloseButton onClick={dismiss} aria-label="Not now" />
      </Group>
    </Notice>
  );
}
