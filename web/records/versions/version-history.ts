import type { ReactNode } from "react";
import type { ReadingCall, RecordCall } from "../records.ts";

/** A record, or a part of it, as it was before a change. */
export interface RecordVersion {
  id: string;
  /** Who wrote it: "You", or the name of an engine. */
  author: string;
  replacedAt: string;
}

/** How earlier versions are found, shown and restored: of a whole record, or of one part of it. */
export interface VersionHistory<Version extends RecordVersion, R> {
  /** The title of the dialog. */
  title: string;
  /** When a version is kept, for where there is none. */
  emptyHint: string;
  /** Last replaced first. */
  list: (call: ReadingCall) => Promise<Version[]>;
  /** Restores a version; resolves to the record as it is then, or to nothing where the editor has changed it itself. */
  restore: (version: Version, call: RecordCall) => Promise<R | void>;
  /** Its author is named where this is empty. */
  getTitle: (version: Version) => string;
  render: (version: Version) => ReactNode;
}
