import pino from "pino";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { PICTURE_MESSAGES } from "../../contract/account/picture.ts";
import { createPictureCleaner } from "./picture-cleaner.ts";
import type { Shape } from "./picture-worker.ts";

const pictures = createPictureCleaner(pino({ level: "silent" }));
afterAll(() => pictures.close());

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } });
const REFUSAL = "This is not a picture.";

const cleanPicture = (bytes: Uint8Array, shape: Shape) =>
  pictures.clean({ bytes, shape, unsupportedMessage: REFUSAL }, { owner: "a" });

async function sizeOf(bytes: Uint8Array, shape: Shape) {
  const { width, height, format } = await sharp(await cleanPicture(bytes, shape)).metadata();
  return { width, height, format };
}

test.each([
  [{ longestSide: 100 }, { width: 100, height: 50 }],
  [{ longestSide: 800 }, { width: 400, height: 200 }],
  [{ square: 100 }, { width: 100, height: 100 }],
  [{ square: 800 }, { width: 200, height: 200 }],
])("resizes a picture of 400 × 200 pixels for %j to %j", async (shape, size) => {
  expect(await sizeOf(await paint(400, 200).png().toBuffer(), shape)).toEqual({ ...size, format: "webp" });
});

test("rotates a picture as its metadata says", async () => {
  const lying = await paint(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await sizeOf(lying, { longestSide: 100 })).toMatchObject({ width: 50, height: 100 });
});

test("rejects a small file with too many pixels in any shape", async () => {
  const bomb = await paint(7100, 7100).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
  for (const shape of [{ longestSide: 1600 }, { square: 512 }]) {
    await expect(cleanPicture(bomb, shape)).rejects.toMatchObject({
      code: "too_large",
      message: PICTURE_MESSAGES.tooManyPixels,
    });
  }
});

test("rejects bytes that aren't a picture with the given message", async () => {
  await expect(cleanPicture(Buffer.from("Fear not."), { square: 8 })).rejects.toMatchObject({
    code: "unsupported",
    message: REFUSAL,
  });
});
