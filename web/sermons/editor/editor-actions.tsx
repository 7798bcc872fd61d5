import { ActionIcon, Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSparkles, IconTrash } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { isMissing } from "../../record-cache.ts";
import { useDeleteSermon } from "../sermons.queries.ts";
import type { SermonSaving } from "./sermon-editing.ts";

/** What else can be done with a sermon that is edited. */
export function EditorActions({ saving }: { saving: SermonSaving }) {
  const [asking, question] = useDisclosure(false);
  const navigate = useNavigate();
  const removal = useDeleteSermon();
  const remove = async () => {
    const isGone = await removal.mutateAsync(saving.id).then(() => true, isMissing);
    if (!isGone) return;
    // Nothing is left that the last changes could be saved to.
    saving.discard();
    await navigate(paths.library());
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={paths.processSermon(saving.id)}
        size="sm"
        variant="default"
        leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />}
      >
        Process Again
      </Button>
      <ActionIcon aria-label="Delete this sermon" size="lg" onClick={question.open}>
        <IconTrash size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title="Delete Sermon"
        text="Are you sure you want to delete this sermon? This action cannot be undone."
        error={removal.error && !isMissing(removal.error) ? "Failed to delete sermon" : undefined}
        confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
        onConfirm={() => void remove()}
        onClose={question.close}
      />
    </Group>
  );
}
