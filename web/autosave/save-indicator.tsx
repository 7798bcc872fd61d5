import { Button, VisuallyHidden } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { AutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";
import { readStage, type SavingStage } from "./saving-stage.ts";
import { useSaving } from "./use-auto-save.ts";
import classes from "./save-indicator.module.css";

interface SaveIndicatorProps<D extends Draft, R> {
  autoSave: AutoSave<D, R>;
  /** What the record needs before it can be saved: "Add a title, and your work is saved." */
  unnamed: string;
  /** The sentence for a save that failed. */
  failed: string;
  /** What to do about a stage that does not pass by itself. */
  children?: (stage: SavingStage) => ReactNode;
}

/** Says whether what was written is saved, and what is in the way. */
export function SaveIndicator<D extends Draft, R>(props: SaveIndicatorProps<D, R>) {
  const { autoSave, unnamed, failed, children } = props;
  const stage = useSaving(autoSave, readStage);
  const savedAt = useSaving(autoSave, ({ state }) => state.savedAt);
  const reason = useSaving(autoSave, ({ state }) => state.failure?.message);
  const { online } = useNetwork();
  const isTroubled = TROUBLED.has(stage);
  const text = describe({ stage, savedAt, unnamed, failed, isOnline: online });
  const detail = stage === "refused" ? reason : DETAILS[stage];
  const Icon = stage === "away" && !online ? IconCloudOff : isTroubled ? IconAlertCircle : IconCloudCheck;

  return (
    <div className={classes.indicator} data-trouble={isTroubled || undefined}>
      {(isTroubled || stage === "saved") && (
        <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden />
      )}
      <span className={classes.text}>
        <span>{text}</span>
        {isTroubled && detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {stage === "away" && (
        <Button size="compact-sm" variant="default" onClick={autoSave.retry}>
          Try again
        </Button>
      )}
      {children?.(stage)}
      {/* Every pause in the typing saves: only what is out of the ordinary is read out. */}
      <VisuallyHidden component="output">{isTroubled ? `${text} ${detail ?? ""}` : ""}</VisuallyHidden>
    </div>
  );
}

const TROUBLED = new Set<SavingStage>(["away", "signed-out", "gone", "refused", "unkept", "undecided"]);

const DETAILS: Partial<Record<SavingStage, string>> = {
  away: "Your changes are kept on this device and sent as soon as the server answers.",
  "signed-out": "Your changes are kept on this device. Sign in again, and they are sent.",
  gone: "Your changes are kept on this device.",
  unkept: "Do not close this page before they are saved.",
};

interface Described {
  stage: SavingStage;
  savedAt: Date | undefined;
  unnamed: string;
  failed: string;
  isOnline: boolean;
}

function describe({ stage, savedAt, unnamed, failed, isOnline }: Described): string {
  const sentences: Record<SavingStage, string> = {
    untouched: "",
    unnamed,
    pending: "Unsaved changes",
    saving: "Saving...",
    saved: savedAt ? `Saved ${savedAt.toLocaleTimeString(undefined, { timeStyle: "short" })}` : "",
    undecided: "Some texts were changed elsewhere too. Choose what stays.",
    away: isOnline ? failed : "Offline: your changes are kept on this device",
    "signed-out": "You are signed out",
    gone: "This was deleted elsewhere",
    refused: failed,
    unkept: "This browser has no room left to keep your changes",
  };
  return sentences[stage];
}
