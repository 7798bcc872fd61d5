// Pictures to be chosen in a browser, made as they are needed.
import sharp from "sharp";

/** A file for a picker: a picture of one colour. */
export async function createImageFile(width: number, height: number, background = "#b03a28") {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: "lydia.png", mimeType: "image/png", buffer };
}

/** A file that says of itself that it is a picture, and is none. */
export const invalidImage = { name: "lydia.png", mimeType: "image/png", buffer: Buffer.from("Fear not.") };
