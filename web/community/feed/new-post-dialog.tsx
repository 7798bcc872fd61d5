import { NativeSelect } from "@mantine/core";
import { z } from "zod";
import { useUser } from "../../account/session.queries.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { POST_TYPES } from "../content.ts";
import { addOwn } from "../local-community.ts";
import { DraftDialog } from "../parts/draft-dialog.tsx";
import { useSay } from "../parts/say.ts";
import { useCommunity } from "../use-community.ts";
import { POST_TYPE_LABELS } from "./post-types.ts";

const MOST_CHARACTERS = 5_000;

const Draft = z.object({ type: z.enum(POST_TYPES), content: z.string() });
type Draft = z.infer<typeof Draft>;

/** A new post of the person's own. */
export function NewPostDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { displayName, photoURL } = useUser();
  const { change } = useCommunity();
  const say = useSay();
  const add = ({ type, content }: Draft) => {
    const post = {
      id: crypto.randomUUID(),
      author: { name: displayName, avatar: photoURL, role: "" },
      content: content.trim(),
      time: new Date().toISOString(),
      likes: 0,
      comments: [],
      media: null,
      type,
    };
    change((now) => addOwn(now, "posts", post));
    say({ text: "Your post is in the feed, in this browser only" });
    onClose();
  };
  return (
    <DraftDialog
      opened={opened}
      onClose={onClose}
      title="New Post"
      kind="post"
      shape={Draft}
      blank={{ type: "announcement", content: "" }}
      check={({ content }) => (content.trim() === "" ? { content: "Write something first" } : {})}
      submitLabel="Post"
      onSubmit={add}
    >
      {(form) => (
        <>
          <GrowingTextarea
            label="What would you like to tell?"
            required
            data-autofocus
            minRows={4}
            maxRows={12}
            maxLength={MOST_CHARACTERS}
            {...form.getInputProps("content")}
          />
          <NativeSelect
            label="Kind of post"
            size="md"
            data={POST_TYPES.map((value) => ({ value, label: POST_TYPE_LABELS[value] }))}
            {...form.getInputProps("type")}
          />
        </>
      )}
    </DraftDialog>
  );
}
