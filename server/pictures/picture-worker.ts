// What runs in the process that cleans pictures: their decoders are native code.
import { fileTypeFromBuffer } from "file-type";
import sharp, { type ResizeOptions } from "sharp";
import { PICTURE_MESSAGES } from "../../contract/account/picture.ts";
import { AppError } from "../errors.ts";

/** The whole picture with a limit on its longer side in pixels, or the square in its middle with a limit on its side. */
export type Shape = { longestSide: number } | { square: number };

export interface PictureTask {
  bytes: Uint8Array;
  shape: Shape;
  refusal: string;
}

const MAX_PIXELS = 50_000_000;
const QUALITY = 85;

/** SVG is left out: it is a program rather than a picture. */
const READABLE = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif"]);

sharp.cache(false);
sharp.concurrency(1);

/**
 * Reads a picture by its content and writes it as WebP: upright, never enlarged, its first frame only, without metadata
 * (place, camera, name). Throws unsupported, with `refusal`, where the bytes are not a picture, and too large where it has
 * too many pixels.
 */
export async function cleanPicture({ bytes, shape, refusal }: PictureTask): Promise<Uint8Array> {
  const notPicture = () => new AppError("unsupported", refusal);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !READABLE.has(type.mime)) throw notPicture();
  // The size as the header tells it: nothing is decoded for it.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(notPicture()));
  if (size.width * size.height > MAX_PIXELS) throw new AppError("too_large", PICTURE_MESSAGES.tooManyPixels);
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(fit(size, shape))
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw notPicture();
  }
}

interface Size {
  width: number;
  height: number;
}

function fit({ width, height }: Size, shape: Shape): ResizeOptions {
  if ("square" in shape) {
    const side = Math.min(width, height, shape.square);
    return { width: side, height: side, fit: "cover" };
  }
  const { longestSide } = shape;
  return { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true };
}
