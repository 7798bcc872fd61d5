import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tus from "tus-js-client";
import { createTestApp, type Person, type TestApp } from "../testing.ts";
import { makeWav } from "./testing-media.ts";

let berea: TestApp;
let pastor: Person;
let origin: string;
let sermonId: string;

beforeAll(async () => {
  berea = await createTestApp();
  await berea.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(berea.app.server.address() as AddressInfo).port}`;
  pastor = await berea.signUp();
  sermonId = (await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, {})).body.id;
});
afterAll(() => berea.close());

test("a recording that tus-js-client uploads in parts is a file of the sermon, as it was", async () => {
  const wav = makeWav(60);
  const address = await new Promise<string>((resolve, reject) => {
    const upload = new tus.Upload(wav, {
      endpoint: `${origin}/api/uploads`,
      headers: { cookie: pastor.cookie },
      chunkSize: 200_000,
      metadata: { filename: "Easter.wav", filetype: "audio/wav", sermonId },
      onSuccess: () => resolve(upload.url!),
      onError: reject,
    });
    upload.start();
  });
  const id = address.split("/").at(-1);
  const list = await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${sermonId}/files`);
  expect(list.body.items).toMatchObject([{ id, filename: "Easter.wav", seconds: 60 }]);
  const content = await fetch(`${origin}/api/users/${pastor.uid}/files/${id}/content`, {
    headers: { cookie: pastor.cookie },
  });
  expect(Buffer.from(await content.arrayBuffer()).equals(wav)).toBe(true);
});
