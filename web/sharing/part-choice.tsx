import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import classes from "./share-dialog.module.css";

interface PartChoiceProps {
  parts: readonly [name: string, part: { label: string }][];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function PartChoice({ parts, chosen, onChange }: PartChoiceProps) {
  const toggle = (name: string, isChosen: boolean) =>
    onChange(
      parts.map(([each]) => each).filter((each) => (each === name ? isChosen : chosen.includes(each))),
    );
  return (
    <fieldset className={classes.parts}>
      <legend>What to share</legend>
      {parts.map(([name, { label }]) => (
        <Checkbox
          key={name}
          label={label}
          checked={chosen.includes(name)}
          onChange={(event) => toggle(name, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
