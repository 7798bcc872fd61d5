import { Stack } from "@mantine/core";
import { IconSunrise } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { DEVOTIONAL_MESSAGES } from "../../../contract/records/devotional.ts";
import { useCreateDevotionalSeries } from "../../records/devotionals-from-sermon.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { EngineFailure } from "../../system/engine-failure.tsx";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";

const BUSY_LABEL = "Creating the series...";

export function useGenerateDevotionals(sermonId: string) {
  const navigate = useNavigate();
  const creation = useCreateDevotionalSeries();
  const { partial } = creation;
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
      onClick={() => generate()}
    >
      Create a Five-Day Series
    </BusyButton>
  );
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
  return { button, panel };
}
