import { Button, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useOperator } from "../../system/operator.queries.ts";
import { lazyPart } from "../../ui/browser/lazy-part.tsx";
import { useOpenedOnce } from "../../ui/browser/use-opened-once.ts";
import classes from "../profile-page.module.css";

const DeleteAccountDialog = lazyPart(() =>
  import("./delete-account-dialog.tsx").then((part) => part.DeleteAccountDialog),
);

/** The way to the end of an account. */
export function DeleteAccount() {
  const [opened, { open, close }] = useDisclosure(false);
  const wasOpened = useOpenedOnce(opened);
  const isOperator = useOperator().data?.isOperator === true;
  return (
    <section className={classes.section} aria-labelledby="deleting">
      <Title order={2} id="deleting">
        Deleting your account
      </Title>
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
      {wasOpened && <DeleteAccountDialog opened={opened} onClose={close} />}
    </section>
  );
}
