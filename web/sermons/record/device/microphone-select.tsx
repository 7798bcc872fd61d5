import { NativeSelect } from "@mantine/core";
import type { Microphone } from "./microphone.ts";

interface MicrophoneSelectProps {
  microphones: readonly Microphone[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Which microphone it is; browsers tell their names once one was allowed. */
export function MicrophoneSelect({ microphones, chosen, onChoose }: MicrophoneSelectProps) {
  if (microphones.length === 0) return null;
  const isThere = microphones.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      label="Microphone"
      size="md"
      value={isThere ? chosen : microphones[0]?.id}
      data={microphones.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
