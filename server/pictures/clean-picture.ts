// Pictures that people send, made small and rid of all that they tell beside what is to be seen on them.
import { fileTypeFromBuffer } from "file-type";
import type { ResizeOptions } from "sharp";
import { PICTURE_MESSAGES } from "../../contract/picture.ts";
import { AppError } from "../errors.ts";

export const PICTURE_TYPE = "image/webp";

const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;
/** Those whose picture is in hand, and those who wait: a picture can take 200 MB while it is read. */
const MOST_WAITING = 16;
const QUALITY = 85;

/** No SVG: it is a program, and the library that draws it is not to be fed by strangers. */
const READABLE = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif"]);

/** Loaded with the first picture, for it takes 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Pictures come rarely and never twice: what is remembered of them only takes memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** All of a picture whose longer side has at most so many pixels, or the square in its middle, of at most so many. */
export type Shape = { longestSide: number } | { square: number };

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture by its content and writes it anew as WebP: upright, never enlarged, its first frame only, without
 * metadata (place, camera, name). Pictures are read one after the other. Throws unsupported, with `refusal`, where the
 * bytes are none, too large where there are too many pixels, unavailable where too many wait.
 */
export async function cleanPicture(bytes: Uint8Array, shape: Shape, refusal: string): Promise<Buffer> {
  const notPicture = () => new AppError("unsupported", refusal);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !READABLE.has(type.mime)) throw notPicture();
  if (waiting >= MOST_WAITING) throw new AppError("unavailable", PICTURE_MESSAGES.busy);
  waiting += 1;
  const made = last.then(() => writeAnew(bytes, shape, notPicture));
  last = made.catch(() => undefined).finally(() => (waiting -= 1));
  return made;
}

async function writeAnew(bytes: Uint8Array, shape: Shape, notPicture: () => AppError): Promise<Buffer> {
  const sharp = await loadSharp();
  // What the beginning of a picture says of its size; nothing is unfolded for it.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(notPicture()));
  if (size.width * size.height > MOST_PIXELS) throw new AppError("too_large", PICTURE_MESSAGES.tooManyPixels);
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(fit(size, shape))
      .webp({ quality: QUALITY })
      .timeout({ seconds: MOST_SECONDS })
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
