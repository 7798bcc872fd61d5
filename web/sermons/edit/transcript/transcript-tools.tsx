import { ActionIcon, Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import { PLAYER_KEYS } from "./player-keys.ts";
import classes from "./transcript-editor.module.css";
import type { TranscriptView } from "./transcript-view.ts";
import { useTranscriptView } from "./use-transcript-view.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";

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
        { label: "Undo", keys: "Ctrl+Z", Icon: IconArrowBackUp, canRun: canUndo, run: view.undo },
        { label: "Redo", keys: "Ctrl+Y", Icon: IconArrowForwardUp, canRun: canRedo, run: view.redo },
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
        title="Find and Replace (Ctrl+F)"
        aria-expanded={isFinding}
        leftSection={<IconSearch size={18} aria-hidden />}
        onClick={onFind}
      >
        <span className={classes.word}>Find and Replace</span>
      </Button>
      {canPlay && (
        <ToolButton
          className={classes.tool}
          title="Play from the Cursor (Alt+P)"
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
  const keys = PLAYER_KEYS.filter(({ action }) => hasPlayer || action === "playHere");
  return (
    <details className={classes.keys}>
      <summary>Keyboard Shortcuts</summary>
      <dl>
        {keys.map(({ shown, does }) => (
          <div key={shown}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{does}</dd>
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
