// Runs in a child process, because the decoders are native code.
import { fileTypeFromBuffer } from "file-type";
import sharp, { type ResizeOptions } from "sharp";
import { PICTURE_MESSAGES } from "../../contract/account/picture.ts";
import { AppError } from "../errors.ts";

/** The whole picture with a maximum for its longer side, or its central square with a maximum side, in pixels. */
export type Shape = { longestSide: number } | { square: number };

export interface PictureTask {
  bytes: Uint8Array;
  shape: Shape;
  unsupportedMessage: string;
}

const MAX_PIXELS = 50_000_000;
const QUALITY = 85;

/** Without SVG, which can contain scripts. */
const SUPPORTED_TYPES = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
]);

sharp.cache(false);
sharp.concurrency(1);

/**
 * Converts a picture to WebP: upright, never enlarged, only the first frame, without metadata (location, camera, name).
 * Throws unsupported, with `unsupportedMessage`, if the bytes aren't a picture, and too large if it has too many pixels.
 */
export async function cleanPicture({ bytes, shape, unsupportedMessage }: PictureTask): Promise<Uint8Array> {
  const createUnsupportedError = () => new AppError("unsupported", unsupportedMessage);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !SUPPORTED_TYPES.has(type.mime)) throw createUnsupportedError();
  // The size from the header, without decoding.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(createUnsupportedError()));
  if (size.width * size.height > MAX_PIXELS) throw new AppError("too_large", PICTURE_MESSAGES.tooManyPixels);
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(fit(size, shape))
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw createUnsupportedError();
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
