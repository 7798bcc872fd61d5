import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import { SegmentedControl } from "@mantine/core";

export type PlayedSource = "video" | "recording";

const SOURCES = [
  { value: "video", label: "Video" },
  { value: "recording", label: "Recording" },
] satisfies { value: PlayedSource; label: string }[];

interface SourceChoiceProps {
  chosen: PlayedSource;
  onChoose: (source: PlayedSource) => void;
}

export function SourceChoice({ chosen, onChoose }: SourceChoiceProps) {
  return (
    <SegmentedControl
      aria-label="What is played"
      mb="sm"
      data={SOURCES}
      value={chosen}
      onChange={(next) => onChoose(next === "video" ? "video" : "recording")}
    />
  );
}
