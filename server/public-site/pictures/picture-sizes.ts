export const COVER_NAME = "cover.jpg";
export const PREVIEW_NAME = "preview.jpg";
export const PICTURE_NAMES: ReadonlySet<string> = new Set([COVER_NAME, PREVIEW_NAME]);
/** In pixels. Apple asks for a square with 1,400 to 3,000. */
export const COVER_SIZE = { width: 1_500, height: 1_500 };
/** The size that OpenGraph consumers expect. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 };
