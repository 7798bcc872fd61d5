import { NativeSelect, TextInput } from "@mantine/core";
import { z } from "zod";
import { LIMITS } from "../../../contract/limits.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { Color, Motif, type Group } from "../content.ts";
import { addOwn } from "../local-community.ts";
import { Cover } from "../parts/cover.tsx";
import { DraftDialog } from "../parts/draft-dialog.tsx";
import { useSay } from "../parts/say.ts";
import { useCommunity } from "../use-community.ts";

const MOST_CHARACTERS = 5_000;

const Draft = z.object({ name: z.string(), description: z.string(), image: Motif, color: Color });
type Draft = z.infer<typeof Draft>;

const IMAGE_LABELS: Record<Motif, string> = {
  sunrise: "Sunrise",
  hills: "Hills",
  harbor: "Harbor",
  lamp: "Lamp",
  vine: "Vine",
  bread: "Bread",
};

const COLOR_LABELS: Record<Color, string> = {
  cedar: "Cedar",
  amber: "Amber",
  brick: "Brick",
  sky: "Sky",
  plum: "Plum",
  olive: "Olive",
};

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A new group of the person's own, whose Admin they are. */
export function NewGroupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { change } = useCommunity();
  const say = useSay();
  const add = ({ name, description, image, color }: Draft) => {
    const group: Group = {
      id: crypto.randomUUID(),
      name: name.trim(),
      description: description.trim(),
      image,
      color,
      icon: "people",
      members: 1,
      role: "Admin",
    };
    change((now) => addOwn(now, "groups", group));
    say({ text: `“${group.name}” is among your groups, in this browser only` });
    onClose();
  };
  return (
    <DraftDialog
      opened={opened}
      onClose={onClose}
      title="New Group"
      kind="group"
      shape={Draft}
      blank={{ name: "", description: "", image: "sunrise", color: "cedar" }}
      check={({ name }) => (name.trim() === "" ? { name: "Give the group a name" } : {})}
      submitLabel="Create Group"
      onSubmit={add}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={LIMITS.lineCharacters}
            {...form.getInputProps("name")}
          />
          <GrowingTextarea
            label="Description"
            minRows={3}
            maxRows={8}
            maxLength={MOST_CHARACTERS}
            {...form.getInputProps("description")}
          />
          <NativeSelect
            label="Picture"
            size="md"
            data={toOptions(IMAGE_LABELS)}
            {...form.getInputProps("image")}
          />
          <NativeSelect
            label="Colour"
            size="md"
            data={toOptions(COLOR_LABELS)}
            {...form.getInputProps("color")}
          />
          <Cover motif={form.values.image} color={form.values.color} />
        </>
      )}
    </DraftDialog>
  );
}
