import { VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TimedTranscript } from "../../../../contract/transcript/transcript.schema.ts";
import { SCROLL_ATTRIBUTE } from "../../player/auto-scroll.ts";
import { usePlayerControls } from "../../player/player-controls.ts";
import { FindBar } from "./find-bar.tsx";
import classes from "./transcript-editor.module.css";
import { TranscriptTools } from "./transcript-tools.tsx";
import { TranscriptView } from "./transcript-view.ts";

export interface TranscriptEditorProps {
  label: string;
  /** The transcript with its timed speech; another one than was last told to `onChange` takes its place. */
  value: TimedTranscript;
  /** Called shortly after every change, at the latest on leaving; text and timed speech belong together. */
  onChange: (value: TimedTranscript) => void;
  language?: string;
}

/** Writes a transcript in step with the player of the page (`PlayerContext`), which it does without where there is none. */
export function TranscriptEditor({ label, value, onChange, language = "" }: TranscriptEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<TranscriptView>();
  const [isFinding, setFinding] = useState(false);
  const [said, setSaid] = useState("");
  const tell = useEffectEvent(onChange);
  const begin = useEffectEvent((element: HTMLElement) => {
    const { text, found } = classes;
    return new TranscriptView(element, {
      label,
      value,
      onChange: (next) => tell(next),
      onFind: () => setFinding(true),
      onSay: setSaid,
      classNames: { text: text ?? "", found: found ?? "" },
    });
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const begun = begin(place.current);
    setView(begun);
    return () => begun.destroy();
  }, []);
  const played = usePlayerControls();
  useEffect(() => view?.setPlayed(played), [view, played]);
  useEffect(() => view?.take(value), [view, value]);
  useEffect(() => view?.setLanguage(language), [view, language]);

  return (
    <div className={classes.editor}>
      {view && (
        <TranscriptTools
          view={view}
          isFinding={isFinding}
          onFind={() => setFinding(!isFinding)}
          canPlay={played?.playFrom !== undefined}
          hasKeys={played?.playback !== undefined}
        />
      )}
      {view && isFinding && (
        <FindBar
          view={view}
          onClose={() => {
            setFinding(false);
            view.focus();
          }}
        />
      )}
      <div ref={place} className={classes.box} {...{ [SCROLL_ATTRIBUTE]: "" }} />
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </div>
  );
}
