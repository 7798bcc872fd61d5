import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link, type To } from "react-router";
import { useIsPhone } from "../../ui/browser/use-is-phone.ts";

/** On phones only its icon has room. */
export function EditLink({ to }: { to: To }) {
  const icon = <IconPencil size={18} stroke={1.6} aria-hidden />;
  return useIsPhone() ? (
    <ActionIcon component={Link} to={to} aria-label="Edit">
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} to={to} size="sm" variant="default" leftSection={icon}>
      Edit
    </Button>
  );
}
