import { Box, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { PendingEmail } from "../../contract/account/operator.schema.ts";
import { callApi } from "../api/api.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { formatDateTime } from "../ui/browser/date-time.ts";
import { Card } from "./card.tsx";
import { LinkField } from "./link-field.tsx";
import classes from "./operator.module.css";

/** Links that a server without a mail server can't send. */
export function PendingEmails() {
  if (useInstallation().data?.hasMail !== false) return null;
  return (
    <Card title="Email links">
      <Text c="dimmed">
        The links that users request appear here. Make sure you know who is asking, and give them their link
        yourself.
      </Text>
      <PendingEmailList />
    </Card>
  );
}

function PendingEmailList() {
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
      {link.data && <LinkField link={link.data.link} label={`Link for ${mail.email}`} lifetime={lifetime} />}
    </>
  );
}
