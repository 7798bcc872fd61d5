import { ActionIcon, Button } from "@mantine/core";
import { IconMessageCircle, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useUser } from "../../account/session.queries.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { formatMoment } from "../../ui/moment.ts";
import { addComment, removeComment } from "../local-community.ts";
import type { ShownComment } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { Avatar } from "./avatar.tsx";
import card from "./card.module.css";
import classes from "./comments.module.css";
import { SampleNote } from "./sample-note.tsx";
import { useSay } from "./say.ts";

const MOST_CHARACTERS = 2_000;

interface CommentButtonProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  /** Id of what it is about. */
  about: string;
}

export function CommentButton({ count, isOpen, onToggle, about }: CommentButtonProps) {
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-expanded={isOpen}
      aria-describedby={about}
      leftSection={<IconMessageCircle size={18} stroke={1.6} aria-hidden />}
      onClick={onToggle}
    >
      Comment
      <span className={card.count}>{count}</span>
    </Button>
  );
}

/** What people have said of something, and the box for one more word. */
export function Comments({ on, comments }: { on: string; comments: readonly ShownComment[] }) {
  const { local, change } = useCommunity();
  const say = useSay();
  const remove = ({ id }: ShownComment) => {
    const own = local.comments[on] ?? [];
    const at = own.findIndex((each) => each.id === id);
    const comment = own[at];
    if (!comment) return;
    change((now) => removeComment(now, on, id));
    say({
      text: "Your comment is deleted",
      undo: () => change((now) => addComment(now, on, comment, at)),
    });
  };
  return (
    <div className={classes.comments}>
      {comments.length > 0 && (
        <ul className={classes.list} aria-label="Comments">
          {comments.map((comment) => (
            <li key={comment.id} className={classes.comment}>
              <Avatar name={comment.author.name} picture={comment.author.avatar} />
              <div className={classes.words}>
                <div className={classes.by}>
                  <strong>{comment.author.name}</strong>
                  <span>{formatMoment(comment.time)}</span>
                </div>
                <p className={classes.text}>{comment.content}</p>
              </div>
              {comment.isOwn && (
                <ActionIcon aria-label="Delete your comment" onClick={() => remove(comment)}>
                  <IconTrash size={18} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <CommentForm on={on} />
    </div>
  );
}

function CommentForm({ on }: { on: string }) {
  const { displayName, photoURL } = useUser();
  const { change } = useCommunity();
  const [content, setContent] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    setIsMissing(content.trim() === "");
    if (content.trim() === "") return;
    const author = { name: displayName, avatar: photoURL };
    const comment = {
      id: crypto.randomUUID(),
      author,
      content: content.trim(),
      time: new Date().toISOString(),
    };
    change((now) => addComment(now, on, comment));
    setContent("");
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SampleNote>This is a sample. Your comment stays in this browser, and nobody else sees it.</SampleNote>
      <GrowingTextarea
        ref={field}
        className={classes.field}
        minRows={1}
        maxRows={6}
        maxLength={MOST_CHARACTERS}
        aria-label="Your comment"
        placeholder="Write a comment"
        error={isMissing && content.trim() === "" ? "Write something first" : undefined}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Button type="submit" size="sm">
        Post
      </Button>
    </form>
  );
}
