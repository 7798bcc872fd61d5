import { Button, Group, Text } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { COMMENT_MESSAGES, createPassageFinder } from "../../../contract/sharing/comments.ts";
import type { CommentedPassage, RecordComment } from "../../../contract/sharing/comments.schema.ts";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Loading } from "../../ui/notices/loading.tsx";
import type { SharedPlace } from "../sharing.queries.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread, DeletedNotice, type Thread } from "./comment-thread.tsx";
import { useChangeComment, useComments } from "./comments.queries.ts";
import classes from "./comments.module.css";
import { Drawer } from "../../ui/dialogs/drawer.tsx";

export interface CommentsDrawerProps {
  place: SharedPlace;
  record: object;
  /** What the next comment is on; undefined for the whole record. */
  passage: CommentedPassage | undefined;
  onPassageRemoved: () => void;
  onShowPassage: (passage: CommentedPassage) => void;
  opened: boolean;
  onClose: () => void;
}

export function CommentsDrawer(props: CommentsDrawerProps) {
  const { place, record, passage, onPassageRemoved, onShowPassage, opened, onClose } = props;
  const { data, error, refetch } = useComments(place, opened);
  const [showsResolved, setShowsResolved] = useState(false);
  const [deleted, setDeleted] = useState<RecordComment>();
  const removal = useChangeComment(place);
  const hasPassage = useMemo(() => createPassageFinder(record), [record]);
  const threads = useMemo(() => groupThreads(data?.items ?? []), [data]);
  const open = threads.filter(({ first }) => first.resolved === null);
  const resolved = threads.filter(({ first }) => first.resolved !== null);
  const mayComment = data?.mayComment ?? false;

  const remove = async (comment: RecordComment) => {
    setDeleted(undefined);
    const done = await removal.mutateAsync({ commentId: comment.id, isDeleted: true }).catch(() => undefined);
    if (done) setDeleted(comment);
  };
  const renderThread = (thread: Thread) => (
    <CommentThread
      key={thread.first.id}
      place={place}
      thread={thread}
      mayComment={mayComment}
      isPassageUnchanged={!thread.first.passage || hasPassage(thread.first.passage.text)}
      onShowPassage={() => thread.first.passage && onShowPassage(thread.first.passage)}
      onDelete={(comment) => void remove(comment)}
    />
  );
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title="Comments" size="26rem">
      {data && mayComment && (
        <CommentForm
          {...place}
          label={passage ? "Comment on this passage" : "Comment on the whole text"}
          action="Comment"
          target={passage ? { passage } : {}}
          hasFocus={passage !== undefined}
          onSaved={onPassageRemoved}
        >
          {passage ? (
            <Group justify="space-between" wrap="nowrap" mb="xs" gap="xs">
              <blockquote className={classes.quote} dir="auto">
                {passage.text}
              </blockquote>
              <Button size="compact-sm" variant="subtle" onClick={onPassageRemoved}>
                Remove
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="dimmed" mb="xs">
              Select words in the text to comment on a passage.
            </Text>
          )}
        </CommentForm>
      )}
      {removal.error && <ErrorNotice error={removal.error} />}
      {deleted && (
        <DeletedNotice
          key={deleted.id}
          place={place}
          comment={deleted}
          onRestored={() => setDeleted(undefined)}
        />
      )}
      {!data && error && <ErrorNotice error={COMMENT_MESSAGES.loadFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && open.length === 0 && (
        <EmptyState icon={<IconMessage size={30} stroke={1.5} />} title="No Open Comments">
          {mayComment
            ? "What you and others write about this text will appear here."
            : "Nobody has commented on this."}
        </EmptyState>
      )}
      <ol className={classes.threads} aria-label="Open comments">
        {open.map(renderThread)}
      </ol>
      {resolved.length > 0 && (
        <ToolButton aria-expanded={showsResolved} onClick={() => setShowsResolved(!showsResolved)}>
          {showsResolved ? "Hide" : "Show"} resolved ({resolved.length})
        </ToolButton>
      )}
      {showsResolved && (
        <ol className={classes.threads} aria-label="Resolved comments">
          {resolved.map(renderThread)}
        </ol>
      )}
    </Drawer>
  );
}

function groupThreads(comments: readonly RecordComment[]): Thread[] {
  const replies = Map.groupBy(comments, ({ threadId }) => threadId ?? "");
  return (replies.get("") ?? []).map((first) => ({ first, replies: replies.get(first.id) ?? [] }));
}
