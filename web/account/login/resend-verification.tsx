import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useInstallation } from "../../system/installation.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ContactName } from "../../ui/notices/contact-name.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { resendVerification } from "../session/account.api.ts";

/** Sends another verification email. If this server can't send email, says whom to ask for the link. */
export function ResendVerification({ email, size = "sm" }: { email: string; size?: "sm" | "md" }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendVerification({ email }),
  });
  const { data: installation } = useInstallation();
  const cannotSendEmail = installation?.hasMail === false;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {isSuccess ? (
        <Text component="output" size="sm" c="dimmed">
          {cannotSendEmail ? (
            <>
              This server can’t send email. Ask <ContactName contact={installation.contact} /> for your link.
            </>
          ) : (
            "Sent. If it doesn’t arrive, check your spam folder."
          )}
        </Text>
      ) : (
        <BusyButton
          size={size}
          variant="default"
          busy={isPending}
          busyLabel={cannotSendEmail ? "Requesting..." : "Sending..."}
          onClick={() => mutate()}
        >
          {cannotSendEmail ? "Request a new link" : "Resend email"}
        </BusyButton>
      )}
    </>
  );
}
