import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { PlainTranscript } from "../view/marked-text.tsx";
import { SCROLL_ATTRIBUTE } from "../player/auto-scroll.ts";
import classes from "./transcript-panel.module.css";

interface TranscriptPanelProps {
  label: string;
  transcript: string;
  facts?: readonly string[];
  tools?: ReactNode;
}

/** A read-only transcript that scrolls beyond a height of 400 pixels. */
export function TranscriptPanel({ label, transcript, facts, tools }: TranscriptPanelProps) {
  return (
    <div>
      {(facts || tools) && (
        <Group justify="space-between" gap="0.25rem 1rem" mb="sm">
          <ul className={classes.facts}>
            {facts?.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {tools}
        </Group>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={classes.panel} aria-label={label} tabIndex={0} {...{ [SCROLL_ATTRIBUTE]: "" }}>
        <PlainTranscript transcript={transcript} />
      </section>
    </div>
  );
}
