import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useOperator } from "../../system/operator.queries.ts";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { ProfileSection } from "../profile-section.tsx";

const DeleteAccountDialog = lazyDialog(() =>
  import("./delete-account-dialog.tsx").then((part) => part.DeleteAccountDialog),
);

export function DeleteAccount() {
  const [opened, { open, close }] = useDisclosure(false);
  const isOperator = useOperator().data?.isOperator === true;
  return (
    <ProfileSection title="Deleting your account">
      <Text c="dimmed">
        Your account goes, and with it everything that you have brought to Berea or made here.
      </Text>
      {isOperator && (
        <Text c="dimmed">
          You run this server. Nobody takes over from you by themselves: name another operator first, as
          docs/operations.md says.
        </Text>
      )}
      <Group gap="0.75rem">
        <Button variant="outline" color="red" onClick={open}>
          Delete Account
        </Button>
      </Group>
      <DeleteAccountDialog opened={opened} onClose={close} />
    </ProfileSection>
  );
}
