export const PICTURE_MESSAGES = {
  tooManyPixels: "This picture has more than 50 million pixels. Please make it smaller first.",
} as const;
