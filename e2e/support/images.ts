// Image files for file inputs.
import sharp from "sharp";

/** An image of one color. */
export async function createImageFile(width: number, height: number, background = "#b03a28") {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: "lydia.png", mimeType: "image/png", buffer };
}

/** A text file with the name and type of an image. */
export const invalidImage = { name: "lydia.png", mimeType: "image/png", buffer: Buffer.from("Fear not.") };
