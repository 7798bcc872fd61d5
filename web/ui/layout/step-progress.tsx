import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./step-progress.module.css";

interface StepProgressProps {
  label: string;
  steps: readonly { name: string; completed: boolean }[];
  current: number;
  /** Without it, the steps aren't clickable. */
  onSelect?: (index: number) => void;
  isSelectable: (index: number) => boolean;
}

export function StepProgress({ label, steps, current, onSelect, isSelectable }: StepProgressProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ name, completed }, index) => {
        const state = completed ? "completed" : index === current ? "active" : "pending";
        const content = (
          <>
            <span className={classes.mark} aria-hidden>
              {completed ? <IconCheck size={18} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes.label}>{name}</span>
            <VisuallyHidden>({state})</VisuallyHidden>
          </>
        );
        return (
          <li
            key={name}
            className={classes.step}
            data-state={state}
            data-current={index === current || undefined}
            data-reached={(index > 0 && steps[index - 1]?.completed) || undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {onSelect && index !== current && isSelectable(index) ? (
              <button type="button" className={classes.link} onClick={() => onSelect(index)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ol>
  );
}
