import { NativeSelect } from "@mantine/core";
import { listBibleOptions } from "./bible-facts.ts";
import { useBibles, usePreferredBibles } from "./bibles.queries.ts";

interface BibleFieldProps {
  /** The id of an edition; null for the one that the user prefers. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Chooses the edition of one sermon or study. Hidden on servers with a single edition. */
export function BibleField({ value, onChange }: BibleFieldProps) {
  const { data: bibles = [] } = useBibles();
  const { first } = usePreferredBibles();
  if (bibles.length < 2 && value === null) return null;
  const own = { value: "", label: first ? `Your Bible (${first.name})` : "Your Bible" };
  const isMissing = value !== null && bibles.every(({ id }) => id !== value);
  const missing = { value: value ?? "", label: "A Bible that is no longer on this server" };
  return (
    <NativeSelect
      label="Bible"
      description="Passages are printed in this Bible."
      size="md"
      data={[own, ...(isMissing ? [missing] : []), ...listBibleOptions(bibles)]}
      value={value ?? ""}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
