import type { UseMutationResult } from "@tanstack/react-query";
import { DEVOTIONAL_MESSAGES, type DevotionalItem } from "../../contract/devotional.ts";
import { SERMON_MESSAGES, type SermonItem } from "../../contract/sermon.ts";
import { STUDY_MESSAGES, type StudyItem } from "../../contract/study.ts";
import { useDeleteDevotional } from "../devotionals/devotional-list.queries.ts";
import { isMissing } from "../record-cache.ts";
import { useDeleteSermon } from "../sermons/sermons.queries.ts";
import { TESTIMONY_MESSAGES, type TestimonyItem } from "../../contract/testimony.ts";
import { useDeleteStudy } from "../studies/study-list.queries.ts";
import { useDeleteTestimony } from "../testimonies/testimony-list.queries.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useOpenedAfterMount } from "../ui/use-opened-after-mount.ts";
import type { DeleteDialogProps } from "./card-list.tsx";

/** Asks before a sermon is deleted. */
export function DeleteSermonDialog(props: DeleteDialogProps<SermonItem>) {
  return (
    <DeleteDialog {...props} kind="Sermon" notFound={SERMON_MESSAGES.notFound} removal={useDeleteSermon()} />
  );
}

/** Asks before a study is deleted. */
export function DeleteStudyDialog(props: DeleteDialogProps<StudyItem>) {
  return (
    <DeleteDialog {...props} kind="Study" notFound={STUDY_MESSAGES.notFound} removal={useDeleteStudy()} />
  );
}

/** Asks before a devotional is deleted. */
export function DeleteDevotionalDialog(props: DeleteDialogProps<DevotionalItem>) {
  return (
    <DeleteDialog
      {...props}
      kind="Devotional"
      notFound={DEVOTIONAL_MESSAGES.notFound}
      removal={useDeleteDevotional()}
    />
  );
}

/** Asks before a testimony is deleted. */
export function DeleteTestimonyDialog(props: DeleteDialogProps<TestimonyItem>) {
  return (
    <DeleteDialog
      {...props}
      kind="Testimony"
      notFound={TESTIMONY_MESSAGES.notFound}
      removal={useDeleteTestimony()}
    />
  );
}

interface KindProps extends DeleteDialogProps<{ id: string }> {
  kind: "Sermon" | "Study" | "Devotional" | "Testimony";
  notFound: string;
  removal: UseMutationResult<void, Error, string>;
}

function DeleteDialog({ item, onClose, onDeleted, kind, notFound, removal }: KindProps) {
  const isOpen = useOpenedAfterMount(item !== undefined);
  const name = kind.toLowerCase();
  const close = () => {
    if (removal.isError) removal.reset();
    onClose();
  };
  const finish = () => {
    if (!removal.isSuccess) return;
    removal.reset();
    onDeleted();
  };
  const failure = removal.error && (isMissing(removal.error) ? notFound : `Failed to delete ${name}`);
  return (
    <ConfirmDialog
      opened={isOpen}
      title={`Delete ${kind}`}
      text={`Are you sure you want to delete this ${name}? This action cannot be undone.`}
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
      error={failure ?? undefined}
      onConfirm={() => item && removal.mutate(item.id, { onSuccess: onClose })}
      onClose={close}
      onClosed={finish}
    />
  );
}
