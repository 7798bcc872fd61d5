// Records that their author hands over to a colleague.
export const HANDOVER_MESSAGES = {
  personNotFound: "Choose an owner or someone on staff of this church.",
  uploading: "A file is still being uploaded. Try again when that is finished.",
  failed: "Failed to hand over",
} as const;
