import { NativeSelect, Text } from "@mantine/core";
import type { Church } from "../../../contract/churches/churches.schema.ts";
import { useColleagues, useSharedCount } from "./handover.queries.ts";

interface HandoverChoiceProps {
  church: Pick<Church, "id" | "name">;
  /** What happens to the records otherwise. */
  otherwise: string;
  /** The id of the colleague; empty for nobody. */
  value: string;
  onChange: (personId: string) => void;
}

/** Asks what happens to the records that the user shares with a church; nothing if there are none. */
export function HandoverChoice({ church, otherwise, value, onChange }: HandoverChoiceProps) {
  const { data: count = 0 } = useSharedCount(church.id);
  const { colleagues } = useColleagues(church.id);
  if (count === 0 || colleagues === undefined) return null;
  const records = count === 1 ? "one record" : `${count.toLocaleString("en")} records`;
  if (colleagues.length === 0) {
    return (
      <Text size="sm">
        You share {records} with {church.name}. {otherwise}. Nobody else on staff could take over.
      </Text>
    );
  }
  return (
    <NativeSelect
      label={`What you share with ${church.name} (${records})`}
      description="The colleague becomes the author of all of it, with your notes, recordings and versions."
      data={[
        { value: "", label: otherwise },
        ...colleagues.map(({ id, name }) => ({ value: id, label: `Hand over to ${name}` })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
