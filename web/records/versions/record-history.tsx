import type { ReadingCall } from "../records.ts";
import type { KeptVersion, VersionHistory } from "./version-history.ts";
import classes from "./versions-dialog.module.css";

interface RecordHistory<Version extends KeptVersion, R> {
  list: (call: ReadingCall) => Promise<{ items: Version[] }>;
  restore: (call: { params: { uid: string; id: string; versionId: string } }) => Promise<R>;
  titleOf: (version: Version) => string;
  /** A version as plain text. */
  outline: (version: Version) => string;
}

/** The earlier versions of whole records of a kind. */
export const recordHistory = <Version extends KeptVersion, R>({
  list,
  restore,
  titleOf,
  outline,
}: RecordHistory<Version, R>): VersionHistory<Version, R> => ({
  title: "Earlier Versions",
  whenKept: "While you write, one is kept every few minutes.",
  list: async (call) => (await list(call)).items,
  restore: ({ id: versionId }, { params }) => restore({ params: { ...params, versionId } }),
  titleOf,
  show: (version) => <p className={classes.outline}>{outline(version)}</p>,
});
