import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { VersionsDialog } from "../ui/versions-dialog.tsx";
import type { AutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";
import classes from "./record-versions.module.css";

/** What a record was before a change, as every kind of version has it. */
interface RecordVersion {
  id: string;
  author: string;
  replacedAt: string;
}

interface RecordVersionsProps<D extends Draft, R, Version extends RecordVersion> {
  saving: AutoSave<D, R>;
  versions: UseQueryResult<{ items: Version[] }>;
  /** Puts the version of this id back. */
  restore: UseMutationResult<R, Error, string>;
  titleOf: (version: Version) => string;
  /** A version as plain text. */
  outline: (version: Version) => string;
  /** The version that is looked at first. */
  look?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** What a record was before. What is being written becomes a version of its own when one is put back. */
export function RecordVersions<D extends Draft, R, Version extends RecordVersion>(
  props: RecordVersionsProps<D, R, Version>,
) {
  const { saving, versions, restore, titleOf, outline, ...dialog } = props;
  return (
    <VersionsDialog
      {...dialog}
      title="Earlier Versions"
      query={versions}
      versions={versions.data?.items ?? []}
      whenKept="While you write, one is kept every few minutes."
      titleOf={(version) => titleOf(version) || version.author}
      prepare={() => saving.saveNow()}
      restore={async ({ id }) => saving.take(await restore.mutateAsync(id))}
    >
      {(version) => <p className={classes.outline}>{outline(version)}</p>}
    </VersionsDialog>
  );
}
