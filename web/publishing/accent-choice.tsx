import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./site-settings.module.css";

/** These have enough contrast with white and with black pages. */
const COLORS = [
  { value: "", label: "Default" },
  { value: "#2f6fb5", label: "Blue" },
  { value: "#2b7d6f", label: "Green" },
  { value: "#7a5cc0", label: "Purple" },
  { value: "#b8456b", label: "Rose" },
  { value: "#b4552d", label: "Brown" },
  { value: "#6b7280", label: "Gray" },
];
const OTHER = { value: "other", label: "Another color" };

/** The browser's color field has no empty value. */
const FIRST_OTHER = "#256553";

export function AccentChoice({ value, onChange }: { value: string; onChange: (accent: string) => void }) {
  const [wantsOther, setWantsOther] = useState(false);
  const known = COLORS.find((color) => color.value === value.toLowerCase());
  const isOther = wantsOther || !known;
  return (
    <Group align="end">
      <NativeSelect
        size="md"
        flex="1 1 12rem"
        label="Accent color"
        data={[...COLORS, OTHER]}
        value={isOther ? OTHER.value : known.value}
        onChange={({ currentTarget }) => {
          setWantsOther(currentTarget.value === OTHER.value);
          if (currentTarget.value !== OTHER.value) onChange(currentTarget.value);
          else if (value === "") onChange(FIRST_OTHER);
        }}
      />
      {value !== "" && (
        <TextInput
          className={classes.color}
          type="color"
          label="Color"
          value={value}
          onChange={({ currentTarget }) => {
            setWantsOther(true);
            onChange(currentTarget.value);
          }}
        />
      )}
    </Group>
  );
}
