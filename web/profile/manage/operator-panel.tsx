import { Box, Button, CopyButton, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PendingEmail } from "../../../contract/account/operator.schema.ts";
import { callApi } from "../../api/api.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { useOperator } from "../../system/operator.queries.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import classes from "./operator-panel.module.css";
import { ProfileSection } from "../profile-section.tsx";

export function OperatorPanel() {
  const isOperator = useOperator().data?.isOperator === true;
  const cannotSendEmail = useInstallation().data?.hasMail === false;
  if (!isOperator || !cannotSendEmail) return null;
  return (
    <ProfileSection title="Email links">
      <Text c="dimmed">
        This server can’t send email, so the links that users request appear here. Make sure you know who is
        asking, and give them their link yourself. To send email, set SMTP_URL (see “Email” in docs/setup.md).
      </Text>
      <PendingEmails />
    </ProfileSection>
  );
}

function PendingEmails() {
  const { data, error, refetch } = useQuery({
    queryKey: ["operator", "mails"],
    meta: { isCached: false },
    queryFn: ({ signal }) => callApi("listPendingEmails", { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: 10_000,
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.25rem" aria-hidden />;
  if (data.items.length === 0) return <Text>No one is waiting for a link.</Text>;
  return (
    <Stack component="ul" gap={0}>
      {data.items.map((mail) => (
        <li key={mail.id} className={classes.mail}>
          <PendingEmailItem mail={mail} />
        </li>
      ))}
    </Stack>
  );
}

const EMAIL_KINDS = {
  "reset-password": { name: "Choose a new password", lifetime: "It works once and expires in an hour." },
  "verify-email": { name: "Confirm an email address", lifetime: "It expires in a day." },
};

function PendingEmailItem({ mail }: { mail: PendingEmail }) {
  const { name, lifetime } = EMAIL_KINDS[mail.kind];
  const link = useMutation({
    mutationFn: () => callApi("createEmailLink", { params: { mailId: mail.id } }),
  });
  return (
    <>
      <Group justify="space-between" gap="0.5rem 1rem">
        <Box flex="1 1 14rem" miw={0}>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            <bdi>{mail.name}</bdi>, <bdi>{mail.email}</bdi>, requested {formatDateTime(mail.askedAt)}
          </Text>
        </Box>
        {!link.data && (
          <BusyButton
            variant="default"
            size="sm"
            busy={link.isPending}
            busyLabel="Getting the link..."
            aria-label={`Show Link for ${mail.email}: ${name}`}
            onClick={() => link.mutate()}
          >
            Show Link
          </BusyButton>
        )}
      </Group>
      {link.error && <ErrorNotice error={link.error} />}
      {link.data && <Link link={link.data.link} label={`Link for ${mail.email}`} lifetime={lifetime} />}
    </>
  );
}

function Link({ link, label, lifetime }: { link: string; label: string; lifetime: string }) {
  const field = useRef<HTMLInputElement>(null);
  // The field replaces the button that had the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <Group align="end" gap="0.75rem">
      <TextInput
        ref={field}
        flex="1 1 16rem"
        miw={0}
        label={label}
        description={lifetime}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
