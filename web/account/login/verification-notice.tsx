import { CloseButton, Group, Text } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useInstallation } from "../../system/installation.queries.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { useUser } from "../session/session.queries.ts";

const PUT_OFF = "berea.verification-put-off";

/** Reminds a person to confirm their address, where this server could send them the link; they can put that off until the browser is opened the next time. */
export function VerificationNotice() {
  const { email, emailVerified } = useUser();
  const [isPutOff, setIsPutOff] = useState(() => sessionStorage.getItem(PUT_OFF) === email);
  const hasMail = useInstallation().data?.hasMail === true;
  if (emailVerified || isPutOff || !hasMail) return null;
  const putOff = () => {
    sessionStorage.setItem(PUT_OFF, email);
    setIsPutOff(true);
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
        <CloseButton onClick={putOff} aria-label="Not now" />
      </Group>
    </Notice>
  );
}
