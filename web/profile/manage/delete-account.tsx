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
    <ProfileSection title="Delete account">
      <Text c="dimmed">Permanently deletes your account and all your content.</Text>
      {isOperator && (
        <Text c="dimmed">
          You’re the operator of this server. Before you delete your account, make someone else the operator
          (Server → Accounts).
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
