import { ActionIcon, Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import classes from "./transcript-editor.module.css";
import type { TranscriptView } from "./transcript-view.ts";
import { useTranscriptView } from "./use-transcript-view.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";
import { describeKeys } from "../../../ui/shortcuts/describe-keys.ts";
import { type ShortcutOf, SHORTCUTS } from "../../../ui/shortcuts/shortcuts.ts";

interface TranscriptToolsProps {
  view: TranscriptView;
  isFinding: boolean;
  onFind: () => void;
  canPlay: boolean;
  hasPlayback: boolean;
}

export function TranscriptTools({ view, isFinding, onFind, canPlay, hasPlayback }: TranscriptToolsProps) {
  const { canUndo, canRedo } = useTranscriptView(view);
  return (
    <div className={classes.tools}>
      {[
        {
          label: "Undo",
          keys: describeKeys("transcriptText", "undo"),
          Icon: IconArrowBackUp,
          canRun: canUndo,
          run: view.undo,
        },
        {
          label: "Redo",
          keys: describeKeys("transcriptText", "redo"),
          Icon: IconArrowForwardUp,
          canRun: canRedo,
          run: view.redo,
        },
      ].map(({ label, keys, Icon, canRun, run }) => (
        <ActionIcon
          key={label}
          aria-label={label}
          title={`${label} (${keys})`}
          disabled={!canRun}
          onClick={run}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
      <Button
        variant={isFinding ? "light" : "subtle"}
        size="compact-md"
        className={classes.tool}
        title={`Find and Replace (${describeKeys("transcriptText", "find")})`}
        aria-expanded={isFinding}
        leftSection={<IconSearch size={18} aria-hidden />}
        onClick={onFind}
      >
        <span className={classes.word}>Find and Replace</span>
      </Button>
      {canPlay && (
        <ToolButton
          className={classes.tool}
          title={`Play from the Cursor (${describeKeys("transcript", "playHere")})`}
          icon={IconPlayerPlay}
          onClick={view.playHere}
        >
          <span className={classes.word}>Play from the Cursor</span>
        </ToolButton>
      )}
      {canPlay && <KeyboardShortcuts hasPlayer={hasPlayback} />}
    </div>
  );
}

function KeyboardShortcuts({ hasPlayer }: { hasPlayer: boolean }) {
  const names = Object.keys(SHORTCUTS.transcript.shortcuts) as ShortcutOf<"transcript">[];
  return (
    <details className={classes.keys}>
      <summary>Keyboard Shortcuts</summary>
      <dl>
        {names
          .filter((name) => hasPlayer || name === "playHere")
          .map((name) => (
            <div key={name}>
              <dt>
                <kbd>{describeKeys("transcript", name)}</kbd>
              </dt>
              <dd>{SHORTCUTS.transcript.shortcuts[name].does}</dd>
            </div>
          ))}
        <div>
          <dt>
            <kbd>Alt</kbd>+click
          </dt>
          <dd>Play from a word</dd>
        </div>
      </dl>
    </details>
  );
}
