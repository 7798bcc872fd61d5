import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FILE_CONTENT_PATH, MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { getPublicName, getPublicPhoto, TESTIMONY_MESSAGES } from "../../contract/records/testimony.ts";
import type { Testimony, TestimonyVersion } from "../../contract/records/testimony.schema.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { sweepUnusedFiles } from "../records/sweep-unused-files.ts";
import { createTestApp, type Person, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let person: Person;

beforeAll(async () => {
  berea = await createTestApp();
  person = await berea.signUp();
});
afterAll(() => berea.close());

const address = (id = "") => `/api/users/${person.uid}/testimonies${id && `/${id}`}`;
const create = async (fields: object = {}): Promise<Testimony> =>
  (await person.call("POST", address(), { title: "Found", ...fields })).body;
const change = ({ id, version }: Testimony, fields: object) =>
  person.call("PATCH", address(id), { version, ...fields });
const versionsOf = async ({ id }: Testimony): Promise<TestimonyVersion[]> =>
  (await person.call("GET", `${address(id)}/versions`)).body.items;

/** A picture with the place where it was taken. */
const takePhoto = (width = 40) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: "#a52" } })
    .withExif({
      IFD0: { Copyright: "Secret camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 46/1 0/1" },
    })
    .jpeg()
    .toBuffer();
const send = ({ id }: Testimony, bytes: Uint8Array) => person.call("POST", `${address(id)}/photos`, bytes);
const contentOf = (fileId: string) => FILE_CONTENT_PATH.replace(":uid", person.uid).replace(":id", fileId);
const readPhoto = async (fileId: string) => {
  const answer = await berea.app.inject({ url: contentOf(fileId), headers: { cookie: person.cookie } });
  return { status: answer.statusCode, type: answer.headers["content-type"], bytes: answer.rawPayload };
};

describe("a new testimony", () => {
  test("is private, a draft, and without permission for a photo", async () => {
    const { status, body } = await person.call("POST", address(), {});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "",
      before: "",
      how: "",
      after: "",
      scripture: "",
      photoFileId: null,
      photoPermission: false,
      name: "",
      nameShown: "first",
      visibility: "private",
      status: "draft",
      version: 1,
    });
  });

  test("stores all its fields", async () => {
    const fields = {
      before: "I was **lost**.",
      how: "Someone came.",
      after: "I am not alone.",
      scripture: "Luke 15",
      photoPermission: true,
      name: "Lydia of Thyatira",
      nameShown: "full",
      visibility: "shared",
      status: "published",
    };
    const testimony = await create(fields);
    expect(testimony).toMatchObject(fields);
    expect((await person.call("GET", address(testimony.id))).body).toEqual(testimony);
  });
});

test("a change based on an older version is rejected with the current testimony", async () => {
  const testimony = await create();
  const { body: current } = await change(testimony, { title: "Theirs" });
  expect(await change(testimony, { title: "Mine" })).toMatchObject({
    status: 409,
    body: { error: { message: TESTIMONY_MESSAGES.stale }, current },
  });
});

test("lists are sorted by last change, without long texts", async () => {
  const other = await berea.signUp();
  const list = `/api/users/${other.uid}/testimonies`;
  for (const title of ["One", "Two"]) await other.call("POST", list, { title, how: "Long" });
  const { body } = await other.call("GET", `${list}?limit=1`);
  expect(body.items).toMatchObject([{ title: "Two" }]);
  expect(body.items[0]).not.toHaveProperty("how");
  expect(body.next).not.toBeNull();
});

describe("a photo", () => {
  test("is stored small and without location and camera data", async () => {
    const testimony = await create();
    const { status, body: file } = await send(testimony, await takePhoto(4000));
    expect(status).toBe(201);
    expect(file).toMatchObject({ mediaType: "image/webp" });
    await change(testimony, { photoFileId: file.id });
    const { bytes, type } = await readPhoto(file.id);
    const { exif, width, format } = await sharp(bytes).metadata();
    expect({ exif, width, format, type }).toEqual({
      exif: undefined,
      width: 1600,
      format: "webp",
      type: "image/webp",
    });
    expect(bytes.includes("Secret camera")).toBe(false);
  });

  test("is rejected if it is not an image, whatever its declared type", async () => {
    const testimony = await create();
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    const whole = await takePhoto();
    for (const bytes of [Buffer.from(drawing), Buffer.from("GIF89a and no more"), whole.subarray(0, 300)]) {
      expect(await send(testimony, bytes)).toMatchObject({
        status: 415,
        body: { error: { message: TESTIMONY_MESSAGES.notPicture } },
      });
    }
    expect(await send(testimony, Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { error: { message: MEDIA_MESSAGES.empty } },
    });
  });

  test("of one testimony cannot be used for another", async () => {
    const [one, two] = [await create(), await create()];
    const { body: file } = await send(one, await takePhoto());
    expect(await change(two, { photoFileId: file.id })).toMatchObject({
      status: 400,
      body: { error: { message: TESTIMONY_MESSAGES.photoUnknown } },
    });
  });

  test("is deleted with its testimony", async () => {
    const testimony = await create();
    const { body: file } = await send(testimony, await takePhoto());
    await person.call("DELETE", address(testimony.id));
    expect((await readPhoto(file.id)).status).toBe(404);
  });

  test("without any reference is deleted after a day, and one that a version refers to is not", async () => {
    const testimony = await create();
    const [{ body: first }, { body: second }, { body: unused }] = [
      await send(testimony, await takePhoto()),
      await send(testimony, await takePhoto()),
      await send(testimony, await takePhoto()),
    ];
    const { body: changed } = await change(testimony, { photoFileId: first.id });
    await change(changed, { photoFileId: second.id });
    const statuses = async () =>
      Promise.all([first, second, unused].map(async ({ id }) => (await readPhoto(id)).status));
    await sweepUnusedFiles({ ...berea.context, kinds: listKinds() });
    expect(await statuses()).toEqual([200, 200, 200]);
    const { pool } = berea.context.database;
    for (const table of ["files", "testimonies"]) {
      const column = table === "files" ? "record_id" : "id::text";
      await pool.query(`update ${table} set updated_at = now() - interval '25 hours' where ${column} = $1`, [
        testimony.id,
      ]);
    }
    await sweepUnusedFiles({ ...berea.context, kinds: listKinds() });
    expect(await statuses()).toEqual([200, 200, 404]);
  });

  test("that was deleted is not restored with an earlier version", async () => {
    const testimony = await create();
    const { body: file } = await send(testimony, await takePhoto());
    const { body: changed } = await change(testimony, { photoFileId: file.id });
    await change(changed, { title: "Other", photoFileId: null });
    const version = (await versionsOf(testimony)).find((each) => each.testimony.photoFileId === file.id);
    await person.call("DELETE", `/api/users/${person.uid}/files/${file.id}`);
    const { body } = await person.call("POST", `${address(testimony.id)}/versions/${version?.id}/restore`);
    expect(body).toMatchObject({ title: "Found", photoFileId: null });
  });
});

describe("the public view", () => {
  test.each([
    ["full", "Lydia of Thyatira"],
    ["first", "Lydia"],
    ["anonymous", "Anonymous"],
  ] as const)("of a name shown %s is %s", (nameShown, shown) => {
    expect(getPublicName({ name: " Lydia  of Thyatira ", nameShown })).toBe(shown);
  });

  test("without a name shows Anonymous", () => {
    expect(getPublicName({ name: " ", nameShown: "full" })).toBe("Anonymous");
  });

  test("shows no photo without permission", () => {
    expect(getPublicPhoto({ photoFileId: "photo", photoPermission: false })).toBeNull();
    expect(getPublicPhoto({ photoFileId: "photo", photoPermission: true })).toBe("photo");
  });
});
