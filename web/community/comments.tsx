import "@mantine/core/styles/Avatar.layer.css";
import { Avatar, Button, Group } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useUser } from "../account/session/session.queries.ts";
import { formatDateTime } from "../ui/browser/date-time.ts";
import { GrowingTextarea } from "../ui/inputs/growing-textarea.tsx";
import classes from "./community.module.css";
import type { Comment } from "./content.ts";

interface CommentsProps {
  comments: readonly Comment[];
  onAdd: (comment: Comment) => void;
}

export function Comments({ comments, onAdd }: CommentsProps) {
  const { displayName, photoURL } = useUser();
  const [content, setContent] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() === "") return;
    onAdd({
      id: crypto.randomUUID(),
      author: { name: displayName, avatar: photoURL },
      content: content.trim(),
      time: new Date().toISOString(),
    });
    setContent("");
  };
  return (
    <>
      <ul className={classes.list} aria-label="Comments">
        {comments.map(({ id, author, content: text, time }) => (
          <Group key={id} component="li" align="flex-start" gap="0.75rem">
            <Avatar name={author.name} src={author.avatar} color="cedar" size="sm" aria-hidden />
            <div className={classes.names}>
              <strong>{author.name}</strong> <span className={classes.facts}>{formatDateTime(time)}</span>
              <p className={classes.content}>{text}</p>
            </div>
          </Group>
        ))}
      </ul>
      <form className={classes.commentForm} onSubmit={submit}>
        <GrowingTextarea
          ref={field}
          required
          minRows={1}
          maxRows={6}
          maxLength={2_000}
          aria-label="Your comment"
          placeholder="Write a comment"
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Button type="submit" size="sm">
          Post
        </Button>
      </form>
    </>
  );
}
