import type { ReadingCall } from "../records.ts";
import type { RecordVersion, VersionHistory } from "./version-history.ts";
import classes from "./versions-dialog.module.css";

interface RecordHistory<Version extends RecordVersion, R> {
  list: (call: ReadingCall) => Promise<{ items: Version[] }>;
  restore: (call: { params: { uid: string; id: string; versionId: string } }) => Promise<R>;
  getTitle: (version: Version) => string;
  /** Formats a version as plain text. */
  formatOutline: (version: Version) => string;
}

export const createRecordHistory = <Version extends RecordVersion, R>({
  list,
  restore,
  getTitle,
  formatOutline,
}: RecordHistory<Version, R>): VersionHistory<Version, R> => ({
  title: "Versions",
  emptyHint: "A version is saved every few minutes as you write.",
  list: async (call) => (await list(call)).items,
  restore: ({ id: versionId }, { params }) => restore({ params: { ...params, versionId } }),
  getTitle,
  render: (version) => <p className={classes.outline}>{formatOutline(version)}</p>,
});
