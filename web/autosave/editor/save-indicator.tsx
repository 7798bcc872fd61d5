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
  /** What the record needs before it can be saved: "Add a title to start saving." */
  incompleteText: string;
}

/** Shows whether the changes are saved; problems are left to `SaveProblem`. */
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
  const problem = isOffline ? OFFLINE : describeProblem(status, autoSave, failed, reason);
  const Icon = isOffline ? IconCloudOff : IconAlertCircle;
  if (!problem) return null;
  return (
    <div role="alert" className={classes.trouble}>
      <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden />
      <div className={classes.texts}>
        {problem.map((text) => (
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

const OFFLINE = [
  "You’re offline. Your changes are saved on this device.",
  "They’ll sync when you’re back online.",
];

function describeProblem(
  status: SaveStatus,
  { kind: { uid, owner } }: { kind: { uid: string; owner: string } },
  failed: string,
  reason: string | undefined,
): readonly string[] | undefined {
  const saved = "Your changes are saved on this device";
  const sentences: Partial<Record<SaveStatus, readonly string[]>> = {
    retryable: [failed, `${saved} and will sync as soon as the server responds.`],
    deleted: [
      uid === owner ? "This was deleted elsewhere" : "This isn’t shared with you anymore, or it was deleted.",
      `${saved}.`,
    ],
    rejected: reason === undefined ? [failed] : [failed, reason],
    conflict: ["Some text was also changed elsewhere.", "Choose a version above."],
    "not-stored": ["This browser is out of storage.", "Keep this page open until your changes are saved."],
  };
  return sentences[status];
}
