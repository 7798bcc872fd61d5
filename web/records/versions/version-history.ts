import type { ReactNode } from "react";
import type { ReadingCall, RecordCall } from "../records.ts";

export interface RecordVersion {
  id: string;
  /** "You" or the name of an engine. */
  author: string;
  replacedAt: string;
}

export interface VersionHistory<Version extends RecordVersion, R> {
  title: string;
  /** Shown if there are no versions: when versions are saved. */
  emptyHint: string;
  /** Most recently replaced first. */
  list: (call: ReadingCall) => Promise<Version[]>;
  /** Resolves to the restored record, or to nothing if it was restored through the editor. */
  restore: (version: Version, call: RecordCall) => Promise<R | void>;
  /** If empty, the author is shown instead. */
  getTitle: (version: Version) => string;
  render: (version: Version) => ReactNode;
}
