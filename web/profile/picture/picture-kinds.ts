/** What the picker of a picture offers: images only. */
export const PICTURE_KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";
