import sharp from "sharp";
import { expect, test } from "vitest";
import { PICTURE_MESSAGES } from "../../contract/picture.ts";
import { cleanPicture, type Shape } from "./clean-picture.ts";

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } });
const REFUSAL = "This is no picture.";

async function sizeOf(bytes: Uint8Array, shape: Shape) {
  const { width, height, format } = await sharp(await cleanPicture(bytes, shape, REFUSAL)).metadata();
  return { width, height, format };
}

test.each([
  [{ longestSide: 100 }, { width: 100, height: 50 }],
  [{ longestSide: 800 }, { width: 400, height: 200 }],
  [{ square: 100 }, { width: 100, height: 100 }],
  [{ square: 800 }, { width: 200, height: 200 }],
])("a picture of 400 × 200 pixels in the shape %j becomes one of %j", async (shape, size) => {
  expect(await sizeOf(await paint(400, 200).png().toBuffer(), shape)).toEqual({ ...size, format: "webp" });
});

test("a picture that a camera has laid on its side stands upright", async () => {
  const lying = await paint(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await sizeOf(lying, { longestSide: 100 })).toMatchObject({ width: 50, height: 100 });
});

test("a small file that unfolds to more pixels than a camera has is refused in any shape", async () => {
  const bomb = await paint(7100, 7100).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
  for (const shape of [{ longestSide: 1600 }, { square: 512 }]) {
    await expect(cleanPicture(bomb, shape, REFUSAL)).rejects.toMatchObject({
      code: "too_large",
      message: PICTURE_MESSAGES.tooManyPixels,
    });
  }
});

test("of many pictures at once, whatever they are for, only so many wait", async () => {
  const large = await paint(3000, 3000).jpeg().toBuffer();
  const shapes = Array.from({ length: 20 }, (_, at) => (at % 2 ? { square: 512 } : { longestSide: 1600 }));
  const outcomes = await Promise.allSettled(shapes.map((shape) => cleanPicture(large, shape, REFUSAL)));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable", message: PICTURE_MESSAGES.busy } });
  expect(await sizeOf(large, { square: 8 })).toMatchObject({ width: 8 });
});

test("what is no picture is refused with the sentence of whoever asks", async () => {
  await expect(cleanPicture(Buffer.from("Fear not."), { square: 8 }, REFUSAL)).rejects.toMatchObject({
    code: "unsupported",
    message: REFUSAL,
  });
});
