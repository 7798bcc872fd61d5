import { Stack, Text } from "@mantine/core";
import { getPublicName, getPublicPhoto, UNTITLED_TESTIMONY } from "../../../contract/records/testimony.ts";
import { StoredPhoto } from "../stored-photo.tsx";
import { useTestimonyField } from "./testimony-editing.ts";

/** The testimony as others would see it, with its photo if that's permitted. */
export function PublicPreview() {
  const [title] = useTestimonyField("title");
  const [name] = useTestimonyField("name");
  const [nameShown] = useTestimonyField("nameShown");
  const [photoFileId] = useTestimonyField("photoFileId");
  const [photoPermission] = useTestimonyField("photoPermission");
  const photo = getPublicPhoto({ photoFileId, photoPermission });
  return (
    <Stack component="section" gap="0.75rem" aria-labelledby="testimony-preview">
      <Text component="h2" fw={600} id="testimony-preview">
        How others would see it
      </Text>
      <Stack gap="sm" p="1.25rem" bdrs="lg" bg="var(--accent-wash)">
        {photo !== null && <StoredPhoto fileId={photo} />}
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {title.trim() || UNTITLED_TESTIMONY}
        </Text>
        <Text c="dimmed">by {getPublicName({ name, nameShown })}</Text>
      </Stack>
    </Stack>
  );
}
