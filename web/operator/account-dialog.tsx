import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Account } from "../../contract/account/accounts.schema.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { countOf } from "../ui/text/count-of.ts";
import { describeAccount } from "./describe-account.ts";
import { LinkField } from "./link-field.tsx";
import {
  useCreateResetLink,
  useMakeOperator,
  useRemoveAccount,
  useSignOutAccount,
} from "./operator.queries.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

const DELETE_WORD = "DELETE";

interface AccountProps {
  account: Account;
  onClose: () => void;
}

/** What the operator can do with the account of somebody else. */
export function AccountDialog({ account, onClose }: AccountProps) {
  const [asks, setAsks] = useState<"operator" | "delete">();
  return (
    <Modal opened onClose={onClose} title={account.name}>
      <Stack>
        <div>
          <Text style={{ overflowWrap: "anywhere" }}>
            <bdi>{account.email}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {describeAccount(account)}
          </Text>
        </div>
        {asks === "operator" && (
          <OperatorQuestion account={account} onClose={onClose} onCancel={() => setAsks(undefined)} />
        )}
        {asks === "delete" && (
          <DeleteQuestion account={account} onClose={onClose} onCancel={() => setAsks(undefined)} />
        )}
        {asks === undefined && (
          <>
            <ResetLink account={account} />
            <SignOut account={account} />
            <Group justify="space-between">
              {!account.isOperator && (
                <Button variant="default" onClick={() => setAsks("operator")}>
                  Make Operator...
                </Button>
              )}
              <Button variant="subtle" color="red" onClick={() => setAsks("delete")}>
                Delete Account...
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function ResetLink({ account }: { account: Account }) {
  const { mutate, isPending, data, error } = useCreateResetLink(account.id);
  if (data) {
    return (
      <LinkField
        link={data.link}
        label={`Link for ${account.email}`}
        lifetime="With it a new password can be chosen, once, within an hour."
      />
    );
  }
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <BusyButton
        variant="default"
        busy={isPending}
        busyLabel="Creating..."
        onClick={() => mutate(undefined)}
      >
        Create Link for a New Password
      </BusyButton>
    </>
  );
}

function SignOut({ account }: { account: Account }) {
  const { mutate, isPending, data, error } = useSignOutAccount(account.id);
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <BusyButton
        variant="default"
        busy={isPending}
        busyLabel="Signing out..."
        onClick={() => mutate(undefined)}
      >
        Sign Out Everywhere
      </BusyButton>
      <output>
        {data && (
          <Text size="sm">
            Signed out of {countOf(data.sessions, "browser")}, and {countOf(data.tokens, "API token")}{" "}
            revoked.
          </Text>
        )}
      </output>
    </>
  );
}

interface QuestionProps extends AccountProps {
  onCancel: () => void;
}

function OperatorQuestion({ account, onClose, onCancel }: QuestionProps) {
  const { mutate, isPending, error } = useMakeOperator(account.id);
  return (
    <>
      <Text>
        <bdi>{account.name}</bdi> will run this server instead of you. You lose this page at once, and only{" "}
        <bdi>{account.name}</bdi> can give it back.
      </Text>
      {error && <ErrorNotice error={error} />}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <BusyButton
          color="red"
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => mutate(undefined, { onSuccess: onClose })}
        >
          Make Operator
        </BusyButton>
      </Group>
    </>
  );
}

function DeleteQuestion({ account, onClose, onCancel }: QuestionProps) {
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useRemoveAccount(account.id);
  return (
    <>
      <Text>
        This permanently deletes the account with all its sermons, studies, recordings and files. This action
        cannot be undone.
      </Text>
      <TextInput
        label={`Type ${DELETE_WORD} to confirm`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {error && <ErrorNotice error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <BusyButton
          color="red"
          disabled={typed !== DELETE_WORD}
          busy={isPending}
          busyLabel="Deleting..."
          onClick={() => mutate(undefined, { onSuccess: onClose })}
        >
          Delete Account
        </BusyButton>
      </Group>
    </>
  );
}
