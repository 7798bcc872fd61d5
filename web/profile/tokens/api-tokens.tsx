import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiToken } from "../../../contract/account/api-tokens.schema.ts";
import { TOKEN_MESSAGES } from "../../../contract/account/api-tokens.ts";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { ProfileSection } from "../profile-section.tsx";
import { useApiTokens, useRevokeApiToken } from "./api-tokens.queries.ts";
import classes from "./api-tokens.module.css";

const NewTokenDialog = lazyDialog(() => import("./new-token-dialog.tsx").then((part) => part.NewTokenDialog));

export function ApiTokens() {
  const [opened, { open, close }] = useDisclosure(false);
  // A new dialog each time: nothing of the token before is left in it.
  const [count, setCount] = useState(0);
  return (
    <ProfileSection title="API tokens">
      <Text c="dimmed">
        Let your own scripts use Berea, for example to upload recordings. Anyone who has a token can use it,
        so keep it secret.{" "}
        <Anchor href="/api/docs" underline="always">
          API documentation
        </Anchor>
      </Text>
      <TokenList />
      <Group gap="0.75rem">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            setCount(count + 1);
            open();
          }}
        >
          New token
        </Button>
      </Group>
      <NewTokenDialog key={count} opened={opened} onClose={close} />
    </ProfileSection>
  );
}

function TokenList() {
  const { data, error, refetch } = useApiTokens();
  const [revoked, setRevoked] = useState<ApiToken>();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.25rem" aria-hidden />;
  if (data.items.length === 0) {
    return (
      <Text className={classes.empty}>
        <IconKey size={20} stroke={1.75} aria-hidden />
        No API tokens yet
      </Text>
    );
  }
  return (
    <>
      <Stack component="ul" gap={0} aria-label="Your API tokens">
        {data.items.map((token) => (
          <li key={token.id} className={classes.token}>
            <Description token={token} />
            <Button
              variant="default"
              size="sm"
              aria-label={`Revoke ${token.name}`}
              onClick={() => {
                setRevoked(token);
                open();
              }}
            >
              Revoke
            </Button>
          </li>
        ))}
      </Stack>
      {revoked && <RevokeDialog key={revoked.id} token={revoked} opened={isOpen} onClose={close} />}
    </>
  );
}

const formatDay = (moment: string) => new Date(moment).toLocaleDateString(undefined, { dateStyle: "medium" });

const SCOPES = { read: "Read only", write: "Read and write" };

const hasExpired = ({ expiresAt }: ApiToken) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function Description({ token }: { token: ApiToken }) {
  const { name, scope, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = hasExpired(token);
  const facts = [
    SCOPES[scope],
    `Created ${formatDay(createdAt)}`,
    lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : "Never used",
    !isExpired && (expiresAt ? `Expires ${formatDay(expiresAt)}` : "Never expires"),
  ];
  return (
    <div className={classes.description}>
      <Text fw={500}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {isExpired && expiresAt && (
          <strong className={classes.expired}>Expired {formatDay(expiresAt)} · </strong>
        )}
        {facts.filter(Boolean).join(" · ")}
      </Text>
    </div>
  );
}

function RevokeDialog({ token, opened, onClose }: { token: ApiToken; opened: boolean; onClose: () => void }) {
  const { mutate, isPending, error } = useRevokeApiToken();
  return (
    <ConfirmDialog
      opened={opened}
      title="Revoke API token"
      text={`Scripts that use “${token.name}” stop working at once. This action cannot be undone.`}
      confirm={{ label: "Revoke", busyLabel: "Revoking...", busy: isPending }}
      {...(error && { error: `${TOKEN_MESSAGES.revokeFailed}: ${error.message}` })}
      onConfirm={() => mutate(token.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
