import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Church, ChurchPerson } from "../../contract/churches/churches.schema.ts";
import {
  CHURCH_ROLES,
  type ChurchRole,
  DEFAULT_PERMISSIONS,
  type GrantedPermissions,
  listChoosablePermissions,
} from "../../contract/churches/churches.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { useChangePerson, useRemovePerson } from "./churches.queries.ts";
import { ROLE_LABELS } from "./labels.ts";
import { PermissionChoice } from "./permission-choice.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

interface PersonDialogProps {
  church: Church;
  person: ChurchPerson;
  onClose: () => void;
}

/** Changes the role and the permissions of a person, or removes them. */
export function PersonDialog({ church, person, onClose }: PersonDialogProps) {
  const [role, setRole] = useState<ChurchRole>(person.role);
  const [permissions, setPermissions] = useState<GrantedPermissions>(person.permissions);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const changing = useChangePerson(church.id, person.id);
  const removing = useRemovePerson(church.id, person.id);
  const chooseRole = (chosen: ChurchRole) => {
    setRole(chosen);
    setPermissions(chosen === person.role ? person.permissions : DEFAULT_PERMISSIONS[chosen]);
  };
  const roles = CHURCH_ROLES.filter((name) => name !== "owner" || church.role === "owner");
  const save = () => {
    const chosen = Object.fromEntries(
      listChoosablePermissions(role).map((name) => [name, permissions[name] === true]),
    );
    changing.mutate({ role, permissions: chosen }, { onSuccess: onClose });
  };
  const error = changing.error ?? removing.error;
  return (
    <Modal opened onClose={onClose} title={person.name}>
      <Stack>
        <NativeSelect
          label="Role"
          data={roles.map((name) => ({ value: name, label: ROLE_LABELS[name] }))}
          value={role}
          onChange={({ currentTarget: { value } }) => chooseRole(value as ChurchRole)}
        />
        {role === "owner" ? (
          <Text size="sm" c="dimmed">
            Owners can do everything, also remove other owners and delete the church.
          </Text>
        ) : (
          <PermissionChoice
            role={role}
            chosen={permissions}
            own={church.permissions}
            onChange={setPermissions}
          />
        )}
        {error && <ErrorNotice error={error} />}
        {asksToRemove ? (
          <Stack gap="sm">
            <Text>
              {person.name} loses access to {church.name} at once. Their texts stay theirs and are no longer
              shared with the church.
            </Text>
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={() => setAsksToRemove(false)}>
                Cancel
              </Button>
              <BusyButton
                color="red"
                busy={removing.isPending}
                busyLabel="Removing..."
                onClick={() => removing.mutate(undefined, { onSuccess: onClose })}
              >
                Remove
              </BusyButton>
            </Group>
          </Stack>
        ) : (
          <Group justify="space-between">
            <Button variant="subtle" color="red" onClick={() => setAsksToRemove(true)}>
              Remove...
            </Button>
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <BusyButton busy={changing.isPending} busyLabel="Saving..." onClick={save}>
                Save
              </BusyButton>
            </Group>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
