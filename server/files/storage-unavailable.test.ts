import { expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { openS3Storage } from "../storage/s3-storage.ts";
import { parseStorageUrl } from "../storage/s3-settings.ts";
import { startS3 } from "../storage/testing-s3.ts";
import { createTestApp, listen } from "../testing/testing.ts";
import { makeWav } from "../uploads/testing-media.ts";
import { createTusClient } from "../uploads/testing-tus.ts";
import { getUploadId } from "../uploads/testing-uploads.ts";

test("reports an unavailable bucket, and continues when it is back", async () => {
  const s3 = await startS3();
  const berea = await createTestApp({ storage: await openS3Storage(parseStorageUrl(s3.createUrl())!) });
  const lydia = await berea.signUp();
  const { id: sermonId } = await lydia.createSermon();
  const client = createTusClient(await listen(berea), lydia.cookie);
  const wav = makeWav(2);
  const create = () => client.create({ filename: "sermon.wav", filetype: "audio/wav", sermonId }, wav.length);
  const [whole, partial] = [await create(), await create()];
  await client.patch(whole, 0, wav);
  await client.patch(partial, 0, wav.subarray(0, 10_000));
  const content = `/api/users/${lydia.uid}/files/${getUploadId(whole)}/content`;

  const unavailable = { error: { code: "unavailable", message: ERROR_MESSAGES.storageUnavailable } };
  const restarted = await s3.restart(async () => {
    expect(await lydia.call("GET", content)).toMatchObject({ status: 503, body: unavailable });
    expect(await client.patch(partial, 10_000, wav.subarray(10_000))).toMatchObject({
      status: 503,
      body: unavailable,
    });
    expect((await lydia.call("GET", lydia.sermons)).status).toBe(200);
  });

  expect((await lydia.call("GET", content)).status).toBe(200);
  expect((await client.patch(partial, await client.readOffset(partial), wav.subarray(10_000))).status).toBe(
    204,
  );
  const { body: files } = await lydia.call("GET", `${lydia.sermons}/${sermonId}/files`);
  expect(files.items).toHaveLength(2);
  await berea.close();
  await restarted.close();
});
