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
  /** The transcript with its timed speech. A value other than the last one of `onChange` is merged into the text. */
  value: TimedTranscript;
  /** Called shortly after every change, at the latest on blur or unmount. */
  onChange: (value: TimedTranscript) => void;
  language?: string;
}

/** Edits a transcript and follows the player of the page, if there is one. */
export function TranscriptEditor({ label, value, onChange, language = "" }: TranscriptEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<TranscriptView>();
  const [isFinding, setFinding] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const handleChange = useEffectEvent(onChange);
  const createView = useEffectEvent((element: HTMLElement) => {
    const { text, found } = classes;
    return new TranscriptView(element, {
      label,
      value,
      onChange: (next) => handleChange(next),
      onFind: () => setFinding(true),
      onAnnounce: setAnnouncement,
      classNames: { text: text ?? "", found: found ?? "" },
    });
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const created = createView(place.current);
    setView(created);
    return () => created.destroy();
  }, []);
  const controls = usePlayerControls();
  useEffect(() => view?.setControls(controls), [view, controls]);
  useEffect(() => view?.setValue(value), [view, value]);
  useEffect(() => view?.setLanguage(language), [view, language]);

  return (
    <div className={classes.editor}>
      {view && (
        <TranscriptTools
          view={view}
          isFinding={isFinding}
          onFind={() => setFinding(!isFinding)}
          canPlay={controls?.playFrom !== undefined}
          hasPlayback={controls?.playback !== undefined}
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
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </div>
  );
}
