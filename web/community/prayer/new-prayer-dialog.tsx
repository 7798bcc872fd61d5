import { TextInput } from "@mantine/core";
import { z } from "zod";
import { useUser } from "../../account/session.queries.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { addOwn } from "../local-community.ts";
import { DraftDialog } from "../parts/draft-dialog.tsx";
import { useSay } from "../parts/say.ts";
import { useCommunity } from "../use-community.ts";
import { readTags } from "./tags.ts";

const MOST_CHARACTERS = 5_000;
const MOST_TAG_CHARACTERS = 200;

const Draft = z.object({ request: z.string(), tags: z.string() });
type Draft = z.infer<typeof Draft>;

/** A new prayer request of the person's own. */
export function NewPrayerDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { displayName, photoURL } = useUser();
  const { change } = useCommunity();
  const say = useSay();
  const add = ({ request, tags }: Draft) => {
    const prayer = {
      id: crypto.randomUUID(),
      author: { name: displayName, avatar: photoURL },
      request: request.trim(),
      prayerCount: 0,
      tags: readTags(tags),
    };
    change((now) => addOwn(now, "prayers", prayer));
    say({ text: "Your prayer request is on the list, in this browser only" });
    onClose();
  };
  return (
    <DraftDialog
      opened={opened}
      onClose={onClose}
      title="New Prayer Request"
      kind="prayer"
      shape={Draft}
      blank={{ request: "", tags: "" }}
      check={({ request }) => (request.trim() === "" ? { request: "Say what to pray for" } : {})}
      submitLabel="Share Request"
      onSubmit={add}
    >
      {(form) => (
        <>
          <GrowingTextarea
            label="What may we pray for?"
            required
            data-autofocus
            minRows={4}
            maxRows={12}
            maxLength={MOST_CHARACTERS}
            {...form.getInputProps("request")}
          />
          <TextInput
            label="Tags"
            placeholder="#family #healing"
            maxLength={MOST_TAG_CHARACTERS}
            {...form.getInputProps("tags")}
          />
        </>
      )}
    </DraftDialog>
  );
}
