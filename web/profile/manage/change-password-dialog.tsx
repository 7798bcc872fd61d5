import { Button } from "@mantine/core";
import { checkPassword } from "../../account/login/account-checks.ts";
import { AccountForm } from "../../account/login/account-form.tsx";
import { changePassword } from "../../account/session/account.api.ts";
import { newPasswordField } from "../../account/login/account-fields.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  onChanged: () => void;
}

export function ChangePasswordDialog({ opened, onClose, onChanged }: ChangePasswordDialogProps) {
  const { email } = useUser();
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false}>
      <Modal.Title mb="md">Change password</Modal.Title>
      <AccountForm
        fields={{
          currentPassword: {
            label: "Current password",
            kind: "password",
            autoComplete: "current-password",
            check: checkPassword,
          },
          newPassword: { ...newPasswordField, label: "New password" },
        }}
        username={email}
        send={async (passwords) => {
          await changePassword(passwords);
          onChanged();
        }}
        submitLabel="Change password"
        busyLabel="Changing..."
      />
      <Button variant="subtle" fullWidth mt="xs" onClick={onClose}>
        Cancel
      </Button>
    </Modal>
  );
}
