import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { useInvalidateOwnSessions } from "./own-sessions.queries.ts";
import classes from "../profile-page.module.css";
import { ProfileSection } from "../profile-section.tsx";

const ChangePasswordDialog = lazyDialog(() =>
  import("./change-password-dialog.tsx").then((part) => part.ChangePasswordDialog),
);

export function ChangePassword() {
  const [opened, { open, close }] = useDisclosure(false);
  const [isChanged, setIsChanged] = useState(false);
  const forgetSessions = useInvalidateOwnSessions();
  const finish = () => {
    setIsChanged(true);
    close();
    void forgetSessions();
  };
  return (
    <ProfileSection title="Password">
      {isChanged ? (
        <output className={classes.state}>
          Your password has been changed, and you’re signed out everywhere else. API tokens no longer work.
        </output>
      ) : (
        <Text c="dimmed">
          Changing your password signs you out everywhere else and revokes your API tokens.
        </Text>
      )}
      <Group gap="0.75rem">
        <Button variant="default" onClick={open}>
          Change password
        </Button>
      </Group>
      <ChangePasswordDialog opened={opened} onClose={close} onChanged={finish} />
    </ProfileSection>
  );
}
