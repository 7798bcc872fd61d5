import { Button } from "@mantine/core";
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useIsOffline } from "../../offline/use-connection.ts";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";
import { readStage, type SavingStage } from "../saving-stage.ts";
import { useSaving } from "../use-auto-save.ts";
import classes from "./save-indicator.module.css";

interface SaveIndicatorProps<D extends Draft, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  /** What the record needs before it can be saved: "Add a title, and your work is saved." */
  unnamed: string;
}

/** Says in a few words whether what was written is saved. Where something is in the way, `SaveTrouble` says so. */
export function SaveIndicator<D extends Draft, R extends SavedRecord>({
  autoSave,
  unnamed,
}: SaveIndicatorProps<D, R>) {
  const stage = useSaving(autoSave, readStage);
  const savedAt = useSaving(autoSave, ({ state }) => state.savedAt);
  const texts: Partial<Record<SavingStage, string>> = {
    unnamed,
    pending: "Unsaved changes",
    saving: "Saving...",
    saved: `Saved ${savedAt?.toLocaleTimeString(undefined, { timeStyle: "short" })}`,
  };
  return (
    <div className={classes.indicator}>
      {stage === "saved" && <IconCloudCheck className={classes.icon} size={18} stroke={1.7} aria-hidden />}
      {texts[stage]}
    </div>
  );
}

interface SaveTroubleProps<D extends Draft, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  failed: string;
  children?: (stage: SavingStage) => ReactNode;
}

export function SaveTrouble<D extends Draft, R extends SavedRecord>({
  autoSave,
  failed,
  children,
}: SaveTroubleProps<D, R>) {
  const stage = useSaving(autoSave, readStage);
  const reason = useSaving(autoSave, ({ state }) => state.failure?.message);
  const isOffline = useIsOffline() && stage === "away";
  const trouble = isOffline ? OFFLINE : describeTrouble(stage, failed, reason);
  const Icon = isOffline ? IconCloudOff : IconAlertCircle;
  if (!trouble) return null;
  return (
    <div role="alert" className={classes.trouble}>
      <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden />
      <div className={classes.texts}>
        {trouble.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      {stage === "away" && (
        <Button size="compact-md" variant="default" onClick={autoSave.retry}>
          Try again
        </Button>
      )}
      {children?.(stage)}
    </div>
  );
}

const OFFLINE = ["Offline: your changes are kept on this device", "They are sent once you are online again."];

function describeTrouble(
  stage: SavingStage,
  failed: string,
  reason: string | undefined,
): readonly string[] | undefined {
  const kept = "Your changes are kept on this device";
  const sentences: Partial<Record<SavingStage, readonly string[]>> = {
    away: [failed, `${kept} and sent as soon as the server answers.`],
    gone: ["This was deleted elsewhere", `${kept}.`],
    refused: reason === undefined ? [failed] : [failed, reason],
    undecided: ["Some texts were changed elsewhere too", "Choose above what stays of them."],
    unkept: [
      "This browser has no room left to keep your changes",
      "Do not close this page before they are saved.",
    ],
  };
  return sentences[stage];
}
