import { afterAll, beforeAll, expect, test } from "vitest";
import { storageFullMessage } from "../../contract/media/media.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { createUploadHeaders, makeWav } from "../uploads/testing-media.ts";

const USER_BYTES = 1024 ** 2;
const wav = makeWav(10);

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ userBytes: USER_BYTES });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const getUse = (user: TestUser) => user.call("GET", `/api/users/${user.uid}/storage`);

test("users see what their own files take, and a file that exceeds the rest is refused before its first byte", async () => {
  expect((await getUse(pastor)).body).toEqual({ usedBytes: 0, limitBytes: USER_BYTES });
  const { id } = (await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, {})).body;
  const stored = await pastor.call("POST", "/api/uploads", wav, createUploadHeaders(wav, { sermonId: id }));
  expect(stored.status).toBe(201);
  expect((await getUse(pastor)).body).toEqual({ usedBytes: wav.length, limitBytes: USER_BYTES });

  const { "upload-length": _, ...headers } = createUploadHeaders(wav, { sermonId: id }) as Record<
    string,
    string
  >;
  const rest = String(USER_BYTES - wav.length + 1);
  const refused = await pastor.call("POST", "/api/uploads", Buffer.alloc(0), {
    ...headers,
    "upload-length": rest,
  });
  expect([refused.status, refused.body.error.message]).toEqual([413, storageFullMessage(USER_BYTES)]);
  expect((await getUse(pastor)).body.usedBytes).toBe(wav.length);
});

test("nobody sees what the files of others take", async () => {
  const other = await berea.signUp();
  expect((await other.call("GET", `/api/users/${pastor.uid}/storage`)).status).toBe(404);
});
