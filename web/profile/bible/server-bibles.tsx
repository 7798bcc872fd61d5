import { ActionIcon, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Bible } from "../../../contract/bibles/bibles.schema.ts";
import { describeBible } from "../../bibles/bible-facts.ts";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { ProfileSection } from "../profile-section.tsx";
import classes from "./bible.module.css";
import { useDeleteBible } from "./server-bibles.queries.ts";

/** For the operator: the editions of this server. */
export function ServerBibles({ bibles }: { bibles: readonly Bible[] }) {
  const [removed, setRemoved] = useState<Bible>();
  const [isAsking, question] = useDisclosure(false);
  const removal = useDeleteBible();
  const ask = (bible: Bible) => {
    removal.reset();
    setRemoved(bible);
    question.open();
  };
  const remove = () => {
    if (removed) removal.mutate(removed.id, { onSuccess: question.close });
  };
  return (
    <ProfileSection title="Bibles on This Server">
      <Stack component="ul" gap={0}>
        {bibles.map((bible) => (
          <li key={bible.id} className={classes.bible}>
            <div className={classes.facts}>
              <Text fw={500}>
                <bdi>{bible.name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {describeBible(bible)}
              </Text>
            </div>
            {!bible.isBundled && (
              <ActionIcon aria-label={`Remove ${bible.name}`} onClick={() => ask(bible)}>
                <IconTrash size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove the ${removed?.name}?`}
        text="Users who chose it get the default Bible. What was already generated stays as it is. You can add it again later."
        error={removal.error?.message}
        confirm={{ label: "Remove", busyLabel: "Removing...", busy: removal.isPending }}
        onConfirm={remove}
        onClose={question.close}
      />
    </ProfileSection>
  );
}
