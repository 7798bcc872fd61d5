import "@mantine/core/styles/Avatar.layer.css";
import { Avatar, Button } from "@mantine/core";
import { IconMessageCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Card } from "./card.tsx";
import { Comments } from "./comments.tsx";
import classes from "./community.module.css";
import type { Author, Comment } from "./content.ts";
import { ShareButton } from "./share-button.tsx";

interface PostedCardProps {
  id: string;
  author: Author;
  facts?: ReactNode;
  badge?: string;
  content: string;
  comments: readonly Comment[];
  onComment: (comment: Comment) => void;
  reaction: ReactNode;
  sharedPath: string;
  children?: ReactNode;
}

export function PostedCard(props: PostedCardProps) {
  const { id, author, facts, badge, content, comments, onComment, reaction, sharedPath, children } = props;
  const [isCommenting, setIsCommenting] = useState(false);
  return (
    <Card
      id={id}
      title={author.name}
      icon={<Avatar name={author.name} src={author.avatar} color="cedar" aria-hidden />}
      facts={facts}
      badge={badge}
      actions={
        <>
          {reaction}
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={isCommenting}
            aria-describedby={id}
            leftSection={<IconMessageCircle size={18} stroke={1.6} aria-hidden />}
            onClick={() => setIsCommenting(!isCommenting)}
          >
            Comment
            <span className={classes.count}>{comments.length}</span>
          </Button>
          <ShareButton to={sharedPath} about={id} />
        </>
      }
      footer={isCommenting && <Comments comments={comments} onAdd={onComment} />}
    >
      <p className={classes.content}>{content}</p>
      {children}
    </Card>
  );
}
