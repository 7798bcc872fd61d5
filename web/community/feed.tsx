import { Box } from "@mantine/core";
import { IconThumbUp } from "@tabler/icons-react";
import { useUser } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import { formatDateTime } from "../ui/browser/date-time.ts";
import classes from "./community.module.css";
import { Cover } from "./icon.tsx";
import { NewItemButton } from "./new-item-button.tsx";
import { PostedCard } from "./posted-card.tsx";
import { ToggleButton } from "./toggle-button.tsx";
import { useCommunity } from "./use-community.ts";

export function Feed() {
  const { posts, updateItem } = useCommunity();
  return (
    <>
      <Box mb="md">
        <NewPostButton />
      </Box>
      <ul className={classes.list} aria-label="News Feed">
        {posts.map(({ id, author, time, type, content, comments, likes, isLiked = false, media }) => (
          <li key={id}>
            <PostedCard
              id={id}
              author={author}
              facts={[author.role, formatDateTime(time)].filter(Boolean).join(" · ")}
              badge={type === "sermon-update" ? "Sermon update" : "Announcement"}
              content={content}
              comments={comments}
              onComment={(comment) => updateItem("posts", id, { comments: [...comments, comment] })}
              reaction={
                <ToggleButton
                  label="Like"
                  Icon={IconThumbUp}
                  isPressed={isLiked}
                  count={likes}
                  onToggle={(liked) =>
                    updateItem("posts", id, { isLiked: liked, likes: likes + (liked ? 1 : -1) })
                  }
                  about={id}
                />
              }
              sharedPath={`${paths.community()}?show=${id}`}
            >
              {media && <Cover {...media} />}
            </PostedCard>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewPostButton() {
  const { displayName, photoURL } = useUser();
  const { addItem } = useCommunity();
  return (
    <NewItemButton
      label="New Post"
      fields={[{ name: "content", label: "What would you like to share?", kind: "long text" }]}
      onSubmit={({ content }) =>
        addItem("posts", {
          id: crypto.randomUUID(),
          author: { name: displayName, avatar: photoURL },
          content,
          time: new Date().toISOString(),
          likes: 0,
          comments: [],
          media: null,
          type: "announcement",
        })
      }
    />
  );
}
