import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { BusyButton } from "../ui/busy-button.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { resendVerification } from "./account.api.ts";

interface ResendVerificationProps {
  email: string;
  size?: "sm" | "md";
}

/** Sends another verification mail, and says that it is on its way. */
export function ResendVerification({ email, size = "sm" }: ResendVerificationProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendVerification({ email }),
  });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {isSuccess ? (
        <Text component="output" size="sm" c="dimmed">
          It is on its way. If it does not arrive, look among the unwanted mails, too.
        </Text>
      ) : (
        <BusyButton
          size={size}
          variant="default"
          busy={isPending}
          busyLabel="Sending..."
          onClick={() => mutate()}
        >
          Resend verification e-mail
        </BusyButton>
      )}
    </>
  );
}
