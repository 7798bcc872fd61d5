import "@mantine/core/styles/Avatar.layer.css";
import { Avatar, Button, Group, Skeleton, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Account } from "../../contract/account/accounts.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { StatusBadge } from "../ui/notices/status-badge.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { describeAccount } from "./describe-account.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import classes from "./operator.module.css";
import { useAccounts } from "./operator.queries.ts";

const TYPING_DELAY_MS = 250;

export function AccountsTab() {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), TYPING_DELAY_MS);
  const [opened, setOpened] = useState<Account | "invite">();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAccounts(words);
  const canInvite = useInstallation().data?.signUp !== "closed";
  const accounts = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total;
  const close = () => setOpened(undefined);
  return (
    <section aria-labelledby="accounts">
      <Group justify="space-between" mb="md">
        <Title order={2} id="accounts">
          {total === undefined
            ? "Accounts"
            : total === 1
              ? "1 account"
              : `${total.toLocaleString("en")} accounts`}
        </Title>
        {canInvite && (
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setOpened("invite")}
          >
            Invite Someone
          </Button>
        )}
      </Group>
      <TextInput
        mb="md"
        type="search"
        aria-label="Search accounts"
        placeholder="Search by name or email address"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={typed}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="16rem" radius="lg" aria-hidden />}
      <ul className={classes.accounts} aria-label="Accounts">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onOpen={() => setOpened(account)} />
        ))}
      </ul>
      {total === 0 && <Text c="dimmed">No account has this name or email address.</Text>}
      {hasNextPage && (
        <BusyButton
          mt="md"
          variant="default"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show More
        </BusyButton>
      )}
      {opened === "invite" && <InviteDialog onClose={close} />}
      {opened && opened !== "invite" && <AccountDialog account={opened} onClose={close} />}
    </section>
  );
}

function AccountRow({ account, onOpen }: { account: Account; onOpen: () => void }) {
  const { uid } = useUser();
  const { id, name, email, isOperator, isConfirmed, isBeingDeleted } = account;
  return (
    <li className={classes.account}>
      <Avatar name={name} color="cedar" aria-hidden />
      <span className={classes.names}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        {id === uid && "(you)"}
        <span className={classes.detail}>
          <bdi>{email}</bdi>
        </span>
        <span className={classes.detail}>{describeAccount(account)}</span>
      </span>
      {isOperator && <StatusBadge isDraft={false}>Operator</StatusBadge>}
      {!isConfirmed && <StatusBadge isDraft>Address not confirmed</StatusBadge>}
      {isBeingDeleted && <StatusBadge isDraft>Being deleted</StatusBadge>}
      {id !== uid && !isBeingDeleted && (
        <Button size="sm" variant="default" aria-label={`Manage ${email}`} onClick={onOpen}>
          Manage
        </Button>
      )}
    </li>
  );
}
