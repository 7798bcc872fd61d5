export const PROFILE_MESSAGES = {
  nameRequired: "Display Name is required",
  saveFailed: "Failed to update profile. Please try again.",
  stale: "Your profile was changed elsewhere in the meantime.",
  notPicture: "This image format isn't supported.",
  pictureTooLarge: "This picture is too large. The limit is 5 MB.",
} as const;

/** The bytes of a user's picture (GET); `?v=` changes with the picture. */
export const PROFILE_IMAGE_PATH = "/api/users/:uid/profile/image";
