// What a person tells about themselves, and how they want Berea to be.
export const PROFILE_MESSAGES = {
  nameRequired: "Display Name is required",
  saveFailed: "Failed to update profile. Please try again.",
  stale: "Your profile was changed elsewhere in the meantime.",
  notPicture: "This file is no picture that Berea can read.",
  pictureTooLarge: "This picture is too large: it may have at most 5 MB.",
} as const;

/** The bytes of a person's picture (GET), which `?v=` names: it changes with the picture. */
export const PROFILE_IMAGE_PATH = "/api/users/:uid/profile/image";
