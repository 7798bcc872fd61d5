import type { Testimony } from "./testimony.schema.ts";

export const TESTIMONY_MESSAGES = {
  notFound: "Testimony not found",
  stale: "This testimony was changed elsewhere in the meantime.",
  titleRequired: "Title is required",
  saveFailed: "Failed to save testimony",
  autoSaveFailed: "Failed to save changes",
  notPicture: "This image format isn't supported. Choose a JPEG, PNG, WebP, GIF or AVIF.",
  photoUnknown: "This photo doesn't belong to the testimony.",
  photoFailed: "The photo couldn't be uploaded. Please try again.",
} as const;

export const UNTITLED_TESTIMONY = "Untitled Testimony";
export const ANONYMOUS = "Anonymous";

/** The name that others see. */
export function getPublicName({ name, nameShown }: Pick<Testimony, "name" | "nameShown">): string {
  const written = name.trim().replace(/\s+/g, " ");
  if (nameShown === "anonymous" || written === "") return ANONYMOUS;
  return nameShown === "first" ? (written.split(" ")[0] ?? ANONYMOUS) : written;
}

/** The photo that others see; null without permission. */
export const getPublicPhoto = ({
  photoFileId,
  photoPermission,
}: Pick<Testimony, "photoFileId" | "photoPermission">): string | null =>
  photoPermission ? photoFileId : null;
