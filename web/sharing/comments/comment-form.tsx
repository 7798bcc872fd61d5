import { Button, Group } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { COMMENT_LIMITS, COMMENT_MESSAGES } from "../../../contract/sharing/comments.ts";
import type { NewComment } from "../../../contract/sharing/comments.schema.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { SharedPlace } from "../sharing.queries.ts";
import { useCreateComment } from "./comments.queries.ts";

interface CommentFormProps extends SharedPlace {
  label: string;
  action: string;
  /** What the comment is on. */
  target: Pick<NewComment, "passage" | "threadId">;
  hasFocus?: boolean;
  onSaved: () => void;
  onCancel?: () => void;
  children?: ReactNode;
}

/** Ctrl+Enter saves it. What is written stays until it is saved. */
export function CommentForm(props: CommentFormProps) {
  const { kind, id, label, action, target, hasFocus = false, onSaved, onCancel, children } = props;
  const [text, setText] = useState("");
  // The same id for each attempt, so that a lost response creates no second comment.
  const [commentId, setCommentId] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const creating = useCreateComment({ kind, id });
  const isEmpty = text.trim() === "";
  const save = async () => {
    if (isEmpty || creating.isPending) return;
    const created = await creating
      .mutateAsync({ id: commentId, text: text.trim(), ...target })
      .catch(() => undefined);
    if (!created) return;
    setText("");
    setCommentId(crypto.randomUUID());
    onSaved();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {children}
      <GrowingTextarea
        aria-label={label}
        placeholder={label}
        minRows={2}
        maxRows={12}
        maxLength={COMMENT_LIMITS.textCharacters}
        dir="auto"
        ref={field}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={handleKey}
      />
      {creating.error && <ErrorNotice error={`${COMMENT_MESSAGES.failed}: ${creating.error.message}`} />}
      <Group gap="xs" mt="xs">
        <BusyButton
          type="submit"
          size="sm"
          busy={creating.isPending}
          busyLabel="Saving..."
          disabled={isEmpty}
        >
          {action}
        </BusyButton>
        {onCancel && (
          <Button size="sm" variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
