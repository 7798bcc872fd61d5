import { eq } from "drizzle-orm";
import sharp, { type Metadata } from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { PICTURE_MESSAGES } from "../../contract/account/picture.ts";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { files, removedFiles, user } from "../db/schema.ts";
import { deleteRemovedFiles } from "../files/housekeeping.ts";
import { createTestApp, type Person, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let people = 0;
let person: Person;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());
beforeEach(async () => {
  person = await berea.signUp(`Picture ${(people += 1)}`);
});

const address = () => `/api/users/${person.uid}/profile/image`;
const send = (bytes: Uint8Array) => person.call("POST", address(), bytes);

const RED = { r: 200, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 200 };

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: RED,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
const cutOff = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const breakUp = (bytes: Buffer) => bytes.fill(7, bytes.length >> 2, bytes.length >> 1);

/** The bytes at the URL of a picture. */
async function load(url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await berea.app.inject({ url, headers: { cookie: person.cookie } });
  expect(statusCode).toBe(200);
  return rawPayload;
}

const keysOf = async (uid: string) =>
  (await berea.context.storage.listKeys()).filter((key) => key.startsWith(`profile-images/${uid}/`));

async function readPixel(picture: Buffer, left: number, top: number) {
  const [r, g, b] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { isRed: r! > 150 && b! < 60, isBlue: b! > 150 && r! < 60, green: g };
}

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("may be %s", async (format) => {
    const { status, body } = await send(await plain(60, 40).toFormat(format).toBuffer());
    expect(status).toBe(200);
    const kept: Metadata = await sharp(await load(body.imageUrl)).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 40, height: 40 });
  });

  test("is cropped to its central square of at most 512 pixels", async () => {
    const middle = await plain(600, 800, BLUE).png().toBuffer();
    const wide = await plain(2000, 800)
      .composite([{ input: middle }])
      .png()
      .toBuffer();
    const { body } = await send(wide);
    const kept = await load(body.imageUrl);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await readPixel(kept, 256, 256)).toMatchObject({ isBlue: true });
    expect(await readPixel(kept, 5, 256)).toMatchObject({ isRed: true });
  });

  test("is rotated upright, and its metadata is removed", async () => {
    const left = await plain(20, 40, BLUE).png().toBuffer();
    const photo = await plain(40, 40)
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Make: "A camera" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const kept = await load((await send(photo)).body.imageUrl);
    const metadata = await sharp(kept).metadata();
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // After turning right, the left side is at the top.
    expect(await readPixel(kept, 20, 5)).toMatchObject({ isBlue: true });
    expect(await readPixel(kept, 20, 35)).toMatchObject({ isRed: true });
  });

  test("is stored under the user's id and shown on the account", async () => {
    const { body } = await send(await plain(10, 10).png().toBuffer());
    expect(await keysOf(person.uid)).toHaveLength(1);
    const [account] = await berea.context.db.select().from(user).where(eq(user.id, person.uid));
    expect(account?.image).toBe(body.imageUrl);
  });

  test("gets a new URL when it is replaced, and the previous one is deleted", async () => {
    const first = (await send(await plain(10, 10).png().toBuffer())).body;
    const second = (await send(await plain(10, 10, BLUE).png().toBuffer())).body;
    expect(second.imageUrl).not.toBe(first.imageUrl);
    expect(second.version).toBe(first.version + 1);
    await deleteRemovedFiles(berea.context.db, berea.context.storage);
    expect(await keysOf(person.uid)).toHaveLength(1);
    expect(await readPixel(await load(second.imageUrl), 5, 5)).toMatchObject({ isBlue: true });
  });

  test("is only one, even after concurrent uploads", async () => {
    const pictures = await Promise.all(
      [1, 2, 3].map((side) =>
        plain(side * 10, 20)
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(pictures.map(send));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await deleteRemovedFiles(berea.context.db, berea.context.storage);
    expect(await keysOf(person.uid)).toHaveLength(1);
    const { body } = await person.call("GET", `/api/users/${person.uid}/profile`);
    await load(body.imageUrl);
  });

  test("that cannot be stored leaves the previous one", async () => {
    const { body: before } = await send(await plain(10, 10).png().toBuffer());
    const { storage } = berea.context;
    const append = storage.append.bind(storage);
    storage.append = () => Promise.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
    const { status } = await send(await plain(10, 10, BLUE).png().toBuffer()).finally(() => {
      storage.append = append;
    });
    expect(status).toBe(503);
    expect((await person.call("GET", `/api/users/${person.uid}/profile`)).body).toEqual(before);
    expect(await readPixel(await load(before.imageUrl), 5, 5)).toMatchObject({ isRed: true });
  });

  test("is deleted with its bytes", async () => {
    await send(await plain(10, 10).png().toBuffer());
    const { body } = await person.call("DELETE", address());
    expect(body.imageUrl).toBeNull();
    expect((await person.call("GET", address())).status).toBe(404);
    await deleteRemovedFiles(berea.context.db, berea.context.storage);
    expect(await keysOf(person.uid)).toEqual([]);
  });

  test("of Google can be removed too", async () => {
    const image = "https://lh3.googleusercontent.com/a/picture";
    await berea.context.db.update(user).set({ image }).where(eq(user.id, person.uid));
    expect((await person.call("DELETE", address())).body.imageUrl).toBeNull();
  });

  test("is deleted with the account", async () => {
    await send(await plain(10, 10).png().toBuffer());
    const { db, storage } = berea.context;
    await db.delete(user).where(eq(user.id, person.uid));
    await deleteRemovedFiles(db, storage);
    expect(await keysOf(person.uid)).toEqual([]);
    expect(await db.select().from(removedFiles)).toEqual([]);
  });
});

describe("the bytes of a picture", () => {
  test("are cached permanently at their own URL, and revalidated at any other", async () => {
    const { body } = await send(await plain(10, 10).png().toBuffer());
    const own = await person.call("GET", body.imageUrl);
    expect(own.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const other = await person.call("GET", `${address()}?v=older`);
    expect(other.headers["cache-control"]).toBe("private, no-cache");
    const known = { "if-none-match": String(own.headers["etag"]) };
    expect((await person.call("GET", address(), undefined, known)).status).toBe(304);
  });

  test("are available only to the owner", async () => {
    const { body } = await send(await plain(10, 10).png().toBuffer());
    const other = await berea.signUp();
    expect((await other.call("GET", body.imageUrl)).status).toBe(404);
    expect((await berea.stranger.call("GET", body.imageUrl)).status).toBe(401);
  });
});

describe("rejects invalid pictures and keeps the current one:", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Uint8Array>][] = [
    ["text", async () => Buffer.from("Fear not.")],
    ["nothing", async () => new Uint8Array()],
    ["a drawing that holds a script", async () => Buffer.from(svg)],
    ["a drawing behind an XML line", async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["a TIFF", () => plain(9, 9).tiff().toBuffer()],
    ["the beginning of a picture", async () => (await plain(300, 300).png().toBuffer()).subarray(0, 60)],
    ["a picture that is cut off", async () => cutOff(await noise(400).jpeg().toBuffer())],
    ["a picture of broken data", async () => breakUp(await noise(400).png().toBuffer())],
    ["the mark of a PNG before other bytes", async () => Buffer.from("\x89PNG\r\n\x1a\nFear not.", "latin1")],
  ];

  test.each(cases)("%s", async (_, make) => {
    const { body: before } = await send(await plain(10, 10).png().toBuffer());
    const { status, body } = await send(await make());
    expect([status, body.error]).toEqual([
      415,
      { code: "unsupported", message: PROFILE_MESSAGES.notPicture },
    ]);
    expect((await person.call("GET", `/api/users/${person.uid}/profile`)).body).toEqual(before);
    await load(before.imageUrl);
    const kept = await berea.context.db.select().from(files).where(eq(files.ownerId, person.uid));
    expect(kept).toHaveLength(1);
  });

  test("a small file with too many pixels", async () => {
    const bomb = await plain(7100, 7100).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(LIMITS.profileImageBytes);
    const { status, body } = await send(bomb);
    expect([status, body.error.message]).toEqual([413, PICTURE_MESSAGES.tooManyPixels]);
  });

  test("a file of more than 5 MB", async () => {
    expect((await send(Buffer.alloc(LIMITS.profileImageBytes + 1))).status).toBe(413);
  });
});
