import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Stack } from "@mantine/core";
import {
  type ChurchRole,
  type GrantedPermissions,
  listChoosablePermissions,
  type Permissions,
} from "../../contract/churches/churches.ts";
import { PERMISSION_LABELS } from "./labels.ts";

interface PermissionChoiceProps {
  role: ChurchRole;
  chosen: GrantedPermissions;
  /** What the user may do: other permissions can't be given, only taken. */
  own: Permissions;
  onChange: (chosen: GrantedPermissions) => void;
}

export function PermissionChoice({ role, chosen, own, onChange }: PermissionChoiceProps) {
  const choosable = listChoosablePermissions(role);
  if (choosable.length === 0) return null;
  return (
    <Checkbox.Group
      label="Permissions"
      value={choosable.filter((name) => chosen[name])}
      onChange={(names) =>
        onChange(Object.fromEntries(choosable.map((name) => [name, names.includes(name)])))
      }
    >
      <Stack gap="sm" mt="xs">
        {choosable.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={PERMISSION_LABELS[name].label}
            description={PERMISSION_LABELS[name].description}
            disabled={!own[name] && chosen[name] !== true}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
