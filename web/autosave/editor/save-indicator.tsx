import { Button } from "@mantine/core";
import { IconAlertCircle, IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useIsOffline } from "../../offline/use-connection.ts";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";
import { getSaveStatus, type SaveStatus } from "../save-status.ts";
import { useAutoSaveSelector } from "../use-auto-save.ts";
import classes from "./save-indicator.module.css";

interface SaveIndicatorProps<D extends Draft, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  /** What the record needs before it can be saved: "Add a title, and your work is saved." */
  incompleteText: string;
}

/** Says in a few words whether what was written is saved. Where something is in the way, `SaveProblem` says so. */
export function SaveIndicator<D extends Draft, R extends SavedRecord>({
  autoSave,
  incompleteText,
}: SaveIndicatorProps<D, R>) {
  const status = useAutoSaveSelector(autoSave, getSaveStatus);
  const savedAt = useAutoSaveSelector(autoSave, ({ state }) => state.savedAt);
  const texts: Partial<Record<SaveStatus, string>> = {
    incomplete: incompleteText,
    pending: "Unsaved changes",
    saving: "Saving...",
    saved: `Saved ${savedAt?.toLocaleTimeString(undefined, { timeStyle: "short" })}`,
  };
  return (
    <div className={classes.indicator}>
      {status === "saved" && <IconCloudCheck className={classes.icon} size={18} stroke={1.7} aria-hidden />}
      {texts[status]}
    </div>
  );
}

interface SaveProblemProps<D extends Draft, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  failed: string;
  children?: (status: SaveStatus) => ReactNode;
}

export function SaveProblem<D extends Draft, R extends SavedRecord>({
  autoSave,
  failed,
  children,
}: SaveProblemProps<D, R>) {
  const status = useAutoSaveSelector(autoSave, getSaveStatus);
  const reason = useAutoSaveSelector(autoSave, ({ state }) => state.failure?.message);
  const isOffline = useIsOffline() && status === "retryable";
  const trouble = isOffline ? OFFLINE : describeTrouble(status, failed, reason);
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
      {status === "retryable" && (
        <Button size="compact-md" variant="default" onClick={autoSave.retry}>
          Try again
        </Button>
      )}
      {children?.(status)}
    </div>
  );
}

const OFFLINE = ["Offline: your changes are kept on this device", "They are sent once you are online again."];

function describeTrouble(
  status: SaveStatus,
  failed: string,
  reason: string | undefined,
): readonly string[] | undefined {
  const kept = "Your changes are kept on this device";
  const sentences: Partial<Record<SaveStatus, readonly string[]>> = {
    retryable: [failed, `${kept} and sent as soon as the server answers.`],
    deleted: ["This was deleted elsewhere", `${kept}.`],
    rejected: reason === undefined ? [failed] : [failed, reason],
    conflict: ["Some texts were changed elsewhere too", "Choose above what stays of them."],
    "not-stored": [
      "This browser has no room left to keep your changes",
      "Do not close this page before they are saved.",
    ],
  };
  return sentences[status];
}
