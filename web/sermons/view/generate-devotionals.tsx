import "../../ui/dialog.css";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSunrise } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { DEVOTIONAL_MESSAGES } from "../../../contract/records/devotional.ts";
import { useCreateDevotionalSeries } from "../../records/devotionals-from-sermon.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { useEngine } from "../../system/engine.queries.ts";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";

const BUSY_LABEL = "Creating the series...";

export function useGenerateDevotionals(sermonId: string) {
  const navigate = useNavigate();
  const creation = useCreateDevotionalSeries();
  const { partial } = creation;
  // The built-in engine has no options.
  const hasOptions = useEngine().data?.kind === "model";
  const [isChoosing, dialog] = useDisclosure(false);
  const generate = (engine?: "builtin") => {
    if (creation.isPending) return;
    creation.mutate(
      { sermonId, engine },
      {
        onSuccess: ({ items: [first] }) =>
          void navigate(first ? paths.devotional(first.id) : paths.libraryTab("devotionals")),
      },
    );
  };
  const button = (
    <BusyButton
      size="sm"
      variant="default"
      leftSection={<IconSunrise size={18} stroke={1.6} aria-hidden />}
      busy={creation.isPending}
      busyLabel={BUSY_LABEL}
      onClick={() => (hasOptions ? dialog.open() : generate())}
    >
      Create a Five-Day Series
    </BusyButton>
  );
  const create = () => {
    dialog.close();
    generate();
  };
  const panel = (creation.isPending || creation.error) && (
    <Stack mb="lg">
      {creation.isPending && (
        <GenerationPanel busy={BUSY_LABEL} progress={partial.progress} onCancel={creation.cancel}>
          {partial.text === "" ? null : <Markdown topHeading={2}>{partial.text}</Markdown>}
        </GenerationPanel>
      )}
      {creation.error && (
        <EngineFailure
          heading={DEVOTIONAL_MESSAGES.seriesFailed}
          failure={creation.error}
          onRetry={generate}
        />
      )}
    </Stack>
  );
  return {
    button,
    panel: (
      <>
        {panel}
        <SeriesDialog opened={isChoosing} onCreate={create} onClose={dialog.close} />
      </>
    ),
  };
}

interface SeriesDialogProps {
  opened: boolean;
  onCreate: () => void;
  onClose: () => void;
}

function SeriesDialog({ opened, onCreate, onClose }: SeriesDialogProps) {
  return (
    // Mantine's header element would be a second banner landmark.
    <Modal opened={opened} onClose={onClose} withCloseButton={false}>
      <Stack>
        <Modal.Title>Five-Day Series</Modal.Title>
        <Text>Berea writes a devotional on each main point of this sermon, starting today.</Text>
        <GenerationOptions kind="devotional" />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus onClick={onCreate}>
            Create Series
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
