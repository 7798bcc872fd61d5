import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import type { Sermon } from "../../../contract/sermon.ts";
import type { VersionedPart } from "../../../contract/versions.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useOpenedOnce } from "../../ui/use-opened-once.ts";
import { RESULT_NAMES } from "../processing-progress.ts";
import { useSermonEditing } from "./sermon-editing.ts";

const SermonVersions = lazyPart(() =>
  import("../results/sermon-versions.tsx").then((part) => part.SermonVersions),
);

interface EarlierTextsProps {
  sermon: Sermon;
  part: VersionedPart;
  /** The version that a notice has led to. */
  look?: string;
  onLooked?: () => void;
}

/** The way to what a part of the sermon was before. What is being written becomes such a text itself. */
export function EarlierTexts({ sermon, part, look, onLooked }: EarlierTextsProps) {
  const [opened, dialog] = useDisclosure(false);
  const isOpen = opened || look !== undefined;
  const wasOpened = useOpenedOnce(isOpen);
  const { saving } = useSermonEditing();
  const name = part === "transcript" ? "Transcript" : RESULT_NAMES[part];
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={`Versions of ${name}`}
        onClick={() => {
          dialog.open();
          void saving.saveNow();
        }}
      >
        Versions
      </Button>
      {wasOpened && (
        <SermonVersions
          sermon={sermon}
          part={part}
          look={look}
          opened={isOpen}
          onClose={() => {
            dialog.close();
            onLooked?.();
          }}
          prepare={() => saving.saveNow()}
          onRestored={(restored) => saving.take(restored)}
        />
      )}
    </>
  );
}
