/** Sentences for pictures that are refused, whatever they are for. */
export const PICTURE_MESSAGES = {
  tooManyPixels:
    "This picture has too many pixels: it may have at most 50 million. Please make it smaller first.",
} as const;
