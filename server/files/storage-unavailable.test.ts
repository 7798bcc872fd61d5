import { expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { openS3Storage } from "../storage/s3-storage.ts";
import { readStorageUrl } from "../storage/s3-settings.ts";
import { startS3 } from "../storage/testing-s3.ts";
import { createTestApp, listen } from "../testing/testing.ts";
import { makeWav } from "../uploads/testing-media.ts";
import { createTusClient } from "../uploads/testing-tus.ts";
import { idOf } from "../uploads/testing-uploads.ts";

test("while the bucket is away people are told so, and afterwards all is there and goes on", async () => {
  const s3 = await startS3();
  const berea = await createTestApp({ storage: await openS3Storage(readStorageUrl(s3.makeUrl())!) });
  const lydia = await berea.signUp();
  const { id: sermonId } = await lydia.createSermon();
  const client = createTusClient(await listen(berea), lydia.cookie);
  const wav = makeWav(2);
  const create = () => client.create({ filename: "sermon.wav", filetype: "audio/wav", sermonId }, wav.length);
  const [whole, begun] = [await create(), await create()];
  await client.patch(whole, 0, wav);
  await client.patch(begun, 0, wav.subarray(0, 10_000));
  const content = `/api/users/${lydia.uid}/files/${idOf(whole)}/content`;

  const away = { error: { code: "unavailable", message: ERROR_MESSAGES.storageUnavailable } };
  const back = await s3.restart(async () => {
    expect(await lydia.call("GET", content)).toMatchObject({ status: 503, body: away });
    expect(await client.patch(begun, 10_000, wav.subarray(10_000))).toMatchObject({
      status: 503,
      body: away,
    });
    expect((await lydia.call("GET", lydia.sermons)).status).toBe(200);
  });

  expect((await lydia.call("GET", content)).status).toBe(200);
  expect((await client.patch(begun, await client.readOffset(begun), wav.subarray(10_000))).status).toBe(204);
  const { body: files } = await lydia.call("GET", `${lydia.sermons}/${sermonId}/files`);
  expect(files.items).toHaveLength(2);
  await berea.close();
  await back.close();
});
