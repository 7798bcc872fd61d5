import { beforeEach, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { MEDIA_MESSAGES, UPLOADS_PATH } from "../../contract/media/media.ts";
import { SERMON_MESSAGES } from "../../contract/records/sermon.ts";
import type { TestUser } from "../testing/testing.ts";
import { makeWav } from "./testing-media.ts";
import {
  TUS_CONTENT_TYPE,
  createTusClient,
  formatMetadata,
  readResponse,
  type TusMethod,
} from "./testing-tus.ts";
import { setUpUploads } from "./testing-uploads.ts";

const MEGABYTE = 1024 ** 2;
const uploads = setUpUploads();

const announce = (headers: Record<string, string>) =>
  uploads.client.call("POST", UPLOADS_PATH, {
    "upload-metadata": formatMetadata({ sermonId: uploads.sermonId }),
    ...headers,
  });

describe("limits:", () => {
  const tooLarge = {
    status: 413,
    body: {
      error: {
        code: "too_large",
        message: "This file is too large. The limit for a recording is 2 MB.",
      },
    },
  };
  test("rejects too large uploads before the first byte", async () => {
    expect(await announce({ "upload-length": String(2 * MEGABYTE + 1) })).toMatchObject(tooLarge);
    expect(await uploads.findRows()).toEqual([]);
  });

  test("rejects too many bytes of uploads of unknown length", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId });
    await uploads.client.patch(address, 0, makeWav(60));
    const offset = await uploads.client.readOffset(address);
    expect(await uploads.client.patch(address, offset, Buffer.alloc(2 * MEGABYTE))).toMatchObject(tooLarge);
    const chunked = uploads.client.open("PATCH", address, {
      "content-type": TUS_CONTENT_TYPE,
      "upload-offset": String(await uploads.client.readOffset(address)),
      "transfer-encoding": "chunked",
    });
    chunked.end(Buffer.alloc(2 * MEGABYTE));
    expect(await readResponse(chunked)).toMatchObject(tooLarge);
    expect(await uploads.client.readOffset(address)).toBeLessThanOrEqual(2 * MEGABYTE);
    const end = { "upload-length": String(3 * MEGABYTE) };
    const last = await uploads.client.readOffset(address);
    expect(await uploads.client.patch(address, last, Buffer.alloc(0), end)).toMatchObject(tooLarge);
  });

  test("rejects more bytes than the declared length", async () => {
    const wav = makeWav(2);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
    expect((await uploads.client.patch(address, 0, wav)).status).toBe(413);
    expect(await uploads.client.readOffset(address)).toBe(0);
  });

  test("rejects empty uploads, whenever the length is declared", async () => {
    const empty = { status: 400, body: { error: { code: "invalid", message: MEDIA_MESSAGES.empty } } };
    expect(await announce({ "upload-length": "0" })).toMatchObject(empty);
    const address = await uploads.client.create({ sermonId: uploads.sermonId });
    const end = { "upload-length": "0" };
    expect(await uploads.client.patch(address, 0, Buffer.alloc(0), end)).toMatchObject(empty);
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });

  test("allows twenty unfinished uploads per user", async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => announce({ "upload-length": "1000" })));
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limited", message: MEDIA_MESSAGES.tooManyUploads } },
    });
    const other = await uploads.berea.signUp();
    await createTusClient(uploads.origin, other.cookie).create(
      { sermonId: await uploads.addSermon(other) },
      1000,
    );
    const first = made.find(({ status }) => status === 201)!;
    await uploads.client.call("DELETE", first.headers.location!);
    expect((await announce({ "upload-length": "1000" })).status).toBe(201);
  });
});

const body = (method: TusMethod) => (method === "PATCH" ? Buffer.alloc(100) : undefined);

describe("another user", () => {
  const METHODS: readonly TusMethod[] = ["HEAD", "PATCH", "DELETE", "OPTIONS"];
  const headers = { "content-type": TUS_CONTENT_TYPE, "upload-offset": "0" };
  let address: string;
  let other: TestUser;

  beforeEach(async () => {
    other = await uploads.berea.signUp();
    address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
  });

  const expectUntouched = async () => {
    expect(await uploads.client.readOffset(address)).toBe(0);
    expect(await uploads.findRows()).toHaveLength(1);
  };

  test("can do nothing without a session", async () => {
    const stranger = createTusClient(uploads.origin);
    const announced = {
      "upload-length": "10",
      "upload-metadata": formatMetadata({ sermonId: uploads.sermonId }),
    };
    expect((await stranger.call("POST", UPLOADS_PATH, announced)).status).toBe(401);
    expect((await stranger.call("OPTIONS", UPLOADS_PATH)).status).toBe(401);
    for (const method of METHODS) {
      expect((await stranger.call(method, address, headers, body(method))).status).toBe(401);
    }
    await expectUntouched();
  });

  test("finds no uploads and no sermons of this user", async () => {
    const theirs = createTusClient(uploads.origin, other.cookie);
    for (const method of METHODS) {
      const answer = await theirs.call(method, address, headers, body(method));
      expect([method, answer.status]).toEqual([method, 404]);
    }
    const announced = {
      "upload-length": "10",
      "upload-metadata": formatMetadata({ sermonId: uploads.sermonId }),
    };
    expect(await theirs.call("POST", UPLOADS_PATH, announced)).toMatchObject({
      status: 404,
      body: { error: { message: SERMON_MESSAGES.notFound } },
    });
    expect(
      (await theirs.call("POST", UPLOADS_PATH, { ...announced, "x-berea-owner": uploads.pastor.uid })).status,
    ).toBe(404);
    await expectUntouched();
  });

  test("is rejected on another site with the user's cookies", async () => {
    for (const site of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      for (const method of ["PATCH", "DELETE"] as const) {
        const answer = await uploads.client.call(
          method,
          address,
          { ...headers, ...site } as never,
          body(method),
        );
        expect(answer).toMatchObject({
          status: 403,
          body: { error: { message: ERROR_MESSAGES.crossSite } },
        });
      }
      const announced = {
        "upload-length": "10",
        "upload-metadata": formatMetadata({ sermonId: uploads.sermonId }),
      };
      expect(
        (await uploads.client.call("POST", UPLOADS_PATH, { ...announced, ...site } as never)).status,
      ).toBe(403);
    }
    await expectUntouched();
  });

  test("gets no CORS headers for other sites", async () => {
    const { status, headers: said } = await uploads.client.call("OPTIONS", UPLOADS_PATH);
    expect(status).toBe(204);
    expect(said).toMatchObject({
      "tus-version": "1.0.0",
      "tus-max-size": String(2 * MEGABYTE),
      "tus-extension": "creation,creation-with-upload,creation-defer-length,termination,expiration",
    });
    expect(Object.keys(said).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("invalid tus requests", () => {
  test.each<[string, TusMethod, Record<string, string>, number]>([
    ["another version", "POST", { "tus-resumable": "0.2.0", "upload-length": "10" }, 400],
    ["no length", "POST", {}, 400],
    ["two lengths", "POST", { "upload-length": "10", "upload-defer-length": "1" }, 400],
    ["an invalid length", "POST", { "upload-length": "1e3" }, 400],
    ["a negative length", "POST", { "upload-length": "-1" }, 400],
    ["invalid metadata", "POST", { "upload-length": "10", "upload-metadata": "sermonId ***" }, 400],
    ["no sermon", "POST", { "upload-length": "10" }, 404],
    ["no such sermon", "POST", { "upload-length": "10", "upload-metadata": "sermonId eA==" }, 404],
    ["a part of a whole", "POST", { "upload-length": "10", "upload-concat": "partial" }, 400],
  ])("with %s is rejected with our error message", async (_, method, headers, status) => {
    const answer = await uploads.client.call(method, UPLOADS_PATH, headers);
    expect(answer).toMatchObject({ status, body: { error: { message: expect.any(String) } } });
    expect(await uploads.findRows()).toEqual([]);
  });

  test("get the supported version", async () => {
    const answer = await uploads.client.call("POST", UPLOADS_PATH, {
      "tus-resumable": "",
      "upload-length": "10",
    });
    expect(answer).toMatchObject({
      status: 412,
      headers: { "tus-version": "1.0.0" },
      body: { error: { code: "invalid" } },
    });
  });

  test("cannot send bytes with another content type", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
    const patch = (headers: Record<string, string>) =>
      uploads.client.call("PATCH", address, headers, Buffer.alloc(10));
    expect((await patch({ "content-type": TUS_CONTENT_TYPE })).status).toBe(400);
    expect((await patch({ "content-type": TUS_CONTENT_TYPE, "upload-offset": "x" })).status).toBe(400);
    expect((await patch({ "content-type": "text/plain", "upload-offset": "0" })).status).toBe(415);
    expect((await patch({ "content-type": "text/html", "upload-offset": "0" })).status).toBe(415);
    expect(await uploads.client.readOffset(address)).toBe(0);
  });

  test.each(["x", "..%2f..%2fsecret", "00000000-0000-0000-0000-000000000000", "%00"])(
    "get 404 for the id %s",
    async (id) => {
      expect((await uploads.client.call("HEAD", `${UPLOADS_PATH}/${id}`)).status).toBe(404);
      expect((await uploads.client.patch(`${UPLOADS_PATH}/${id}`, 0, Buffer.alloc(10))).status).toBe(404);
    },
  );

  test("cannot read an upload", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
    expect((await uploads.client.call("GET", address)).status).toBe(404);
  });
});
