import { ActionIcon, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconMessageReply, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { RecordComment } from "../../../contract/sharing/comments.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { formatDateTime } from "../../ui/browser/date-time.ts";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { UndoNotice } from "../../ui/notices/undo-notice.tsx";
import type { SharedPlace } from "../sharing.queries.ts";
import { CommentForm } from "./comment-form.tsx";
import { useChangeComment } from "./comments.queries.ts";
import classes from "./comments.module.css";

export interface Thread {
  first: RecordComment;
  replies: readonly RecordComment[];
}

interface CommentThreadProps {
  place: SharedPlace;
  thread: Thread;
  mayComment: boolean;
  /** Whether the record still has the words that the comment is on. */
  isPassageUnchanged: boolean;
  onShowPassage: () => void;
  onDelete: (comment: RecordComment) => void;
}

export function CommentThread(props: CommentThreadProps) {
  const { place, thread, mayComment, isPassageUnchanged, onShowPassage, onDelete } = props;
  const { first, replies } = thread;
  const [isReplying, setReplying] = useState(false);
  const change = useChangeComment(place);
  const { passage, resolved } = first;
  return (
    <li className={classes.thread} data-resolved={resolved !== null || undefined}>
      {passage && (
        <>
          <button type="button" className={classes.passage} onClick={onShowPassage} dir="auto">
            {passage.text}
          </button>
          {!isPassageUnchanged && (
            <Text size="sm" c="dimmed">
              This passage has changed since.
            </Text>
          )}
        </>
      )}
      <OneComment comment={first} onDelete={onDelete} />
      {replies.map((reply) => (
        <OneComment key={reply.id} comment={reply} onDelete={onDelete} />
      ))}
      {resolved && (
        <Text size="sm" c="dimmed" dir="auto">
          Resolved by {resolved.by || "someone whose account was deleted"} on {formatDateTime(resolved.at)}
        </Text>
      )}
      {change.error && <ErrorNotice error={change.error} />}
      {isReplying ? (
        <CommentForm
          {...place}
          label="Reply"
          action="Reply"
          hasFocus
          target={{ threadId: first.id }}
          onSaved={() => setReplying(false)}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <Group gap="xs">
          {mayComment && (
            <ToolButton icon={IconMessageReply} onClick={() => setReplying(true)}>
              Reply
            </ToolButton>
          )}
          {first.mayResolve && (
            <ToolButton
              icon={resolved ? IconArrowBackUp : IconCheck}
              onClick={() => change.mutate({ commentId: first.id, isResolved: resolved === null })}
            >
              {resolved ? "Reopen" : "Resolve"}
            </ToolButton>
          )}
        </Group>
      )}
    </li>
  );
}

function OneComment({
  comment,
  onDelete,
}: {
  comment: RecordComment;
  onDelete: (comment: RecordComment) => void;
}) {
  const { uid } = useUser();
  const { author, text, createdAt, isDeleted, mayDelete } = comment;
  const name = author ? (author.uid === uid ? "You" : author.name) : "Someone whose account was deleted";
  if (isDeleted) {
    return (
      <Text size="sm" c="dimmed">
        This comment was deleted.
      </Text>
    );
  }
  return (
    <article className={classes.comment}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" dir="auto" miw={0}>
          <b>{name}</b>{" "}
          <Text span inherit c="dimmed">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Text>
        </Text>
        {mayDelete && (
          <ActionIcon aria-label={`Delete the comment of ${name}`} onClick={() => onDelete(comment)}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </article>
  );
}

interface DeletedNoticeProps {
  place: SharedPlace;
  comment: RecordComment;
  onRestored: () => void;
}

export function DeletedNotice({ place, comment, onRestored }: DeletedNoticeProps) {
  const change = useChangeComment(place);
  const undo = async () => {
    const restored = await change
      .mutateAsync({ commentId: comment.id, isDeleted: false })
      .catch(() => undefined);
    if (restored) onRestored();
  };
  return (
    <output className={classes.deleted}>
      <UndoNotice message="The comment was deleted." onUndo={() => void undo()} />
      {change.error && <ErrorNotice error={change.error} />}
    </output>
  );
}
