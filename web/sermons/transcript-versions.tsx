import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import type { Sermon } from "../../contract/sermon.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useOpenedOnce } from "../ui/use-opened-once.ts";

const SermonVersions = lazyPart(() =>
  import("./results/sermon-versions.tsx").then((part) => part.SermonVersions),
);

/** The way to the transcripts that a sermon had before. */
export function TranscriptVersions({ sermon }: { sermon: Sermon }) {
  const [opened, dialog] = useDisclosure(false);
  const wasOpened = useOpenedOnce(opened);
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label="Versions of Transcript"
        onClick={dialog.open}
      >
        Versions
      </Button>
      {wasOpened && (
        <SermonVersions sermon={sermon} part="transcript" opened={opened} onClose={dialog.close} />
      )}
    </>
  );
}
