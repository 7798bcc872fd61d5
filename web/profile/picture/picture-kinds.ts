export const PICTURE_KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";
