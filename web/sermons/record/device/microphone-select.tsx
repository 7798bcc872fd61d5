import { NativeSelect } from "@mantine/core";
import type { Microphone } from "./microphone.ts";

interface MicrophoneSelectProps {
  microphones: readonly Microphone[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Hidden until microphone access is allowed: before, browsers hide the names. */
export function MicrophoneSelect({ microphones, chosen, onChoose }: MicrophoneSelectProps) {
  if (microphones.length === 0) return null;
  const isAvailable = microphones.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      label="Microphone"
      size="md"
      value={isAvailable ? chosen : microphones[0]?.id}
      data={microphones.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
