import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { LinkField } from "./link-field.tsx";
import { useInviteAccount } from "./operator.queries.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

/** Creates a link with which the owner of an address signs up. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const { mutate, isPending, data, error } = useInviteAccount();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(email.trim());
  };
  return (
    <Modal opened onClose={onClose} title="Invite Someone" closeOnClickOutside={data === undefined}>
      {data ? (
        <Stack>
          <LinkField
            link={data.link}
            label={`Link for ${email.trim()}`}
            lifetime={`It works once, for this address, and expires in ${data.days} days.`}
          />
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <Stack component="form" onSubmit={submit}>
          <Text>You get a link for this person. It also works if only invited people can sign up.</Text>
          <TextInput
            type="email"
            label="Email"
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="off"
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          {error && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={isPending} busyLabel="Creating...">
              Create Link
            </BusyButton>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
