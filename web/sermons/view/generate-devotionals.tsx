import { Button, Group, Menu, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSunrise } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { DEVOTIONAL_MESSAGES } from "../../../contract/records/devotional.ts";
import {
  SERIES_DAYS,
  useCreateDevotionalSeries,
  useSeriesDays,
} from "../../records/devotionals-from-sermon.queries.ts";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";

const BUSY_LABEL = "Creating the series...";

export function useGenerateDevotionals(sermonId: string) {
  const navigate = useNavigate();
  const creation = useCreateDevotionalSeries();
  const { partial } = creation;
  const { isBuiltin, days, problem, isWhole } = useSeriesDays(sermonId, useIsOwnRecord());
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
  const item = (
    <Menu.Item
      leftSection={<IconSunrise size={18} stroke={1.6} aria-hidden />}
      disabled={creation.isPending}
      onClick={dialog.open}
    >
      {isWhole || days === undefined ? "Create a Five-Day Series" : "Create a Reading Guide"}
    </Menu.Item>
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
    item,
    panel: (
      <>
        {panel}
        <SeriesDialog
          opened={isChoosing}
          text={isBuiltin ? describeGuide(days) : WITH_MODEL}
          problem={problem}
          title={isWhole || days === undefined ? "Five-Day Series" : "Reading Guide"}
          onCreate={create}
          onClose={dialog.close}
        />
      </>
    ),
  };
}

const WITH_MODEL = "Berea writes a devotional on each main point of this sermon, starting today.";

/** Without a model nothing is written, and a day needs a point or a passage of its own. */
function describeGuide(days = SERIES_DAYS): string {
  if (days >= SERIES_DAYS)
    return "Berea makes a reading guide for five days, starting today: a passage, quotations from the sermon and questions for each. Devotionals are written only with a language model.";
  const found =
    days === 1 ? "only one distinct point or passage" : `only ${days} distinct points or passages`;
  const guide = days === 1 ? "one day" : `${days} days`;
  return `This sermon has ${found}, too few for a five-day series. Berea makes a reading guide for ${guide}, starting today.`;
}

interface SeriesDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** Why there can be no series. */
  problem: string | undefined;
  onCreate: () => void;
  onClose: () => void;
}

function SeriesDialog({ opened, title, text, problem, onCreate, onClose }: SeriesDialogProps) {
  return (
    // Mantine's header element would be a second banner landmark.
    <Modal opened={opened} onClose={onClose} withCloseButton={false}>
      <Stack>
        <Modal.Title>{title}</Modal.Title>
        <Text>{problem ?? text}</Text>
        {problem === undefined && <GenerationOptions kind="devotional" />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {problem === undefined ? "Cancel" : "Close"}
          </Button>
          {problem === undefined && (
            <Button data-autofocus onClick={onCreate}>
              Create
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
