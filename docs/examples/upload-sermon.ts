// Does the same as upload-sermon.mjs with a client that was generated from the OpenAPI document:
//
//   npm install @oazapfts/runtime
//   npx oazapfts https://berea.example.org/api/openapi.json berea-client.ts
//   BEREA_URL=https://berea.example.org BEREA_TOKEN=berea_… node upload-sermon.ts sunday.mp3 sermon.pdf
//
// Needs Node.js 24 or newer. The recording is sent in one request; upload-sermon.mjs continues interrupted uploads.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { ok, runtime } from "@oazapfts/runtime";
import * as berea from "./berea-client.ts";

const [recording = "", pdf = "sermon.pdf"] = process.argv.slice(2);
const POLL_MS = 2_000;

berea.defaults.baseUrl = process.env["BEREA_URL"] ?? "http://localhost:3000";
berea.defaults.headers = { authorization: `Bearer ${process.env["BEREA_TOKEN"]}` };

const { uid } = await ok(berea.getUser());
const { items } = await ok(berea.listSermons(uid, { limit: 10 }));
for (const { title, date } of items) console.log(`${date ?? "No date"}  ${title}`);

const sermon = await ok(berea.createSermon(uid, { title: path.parse(recording).name }));
const fileId = await upload(recording, sermon.id);
await ok(berea.startJob(uid, { kind: "transcribe", sermonId: sermon.id, fileId, thenProcess: true }));
await waitForJobs(sermon.id);
// The generated `exportRecord` would read the file as text.
const { fetchBlob } = runtime(berea.defaults);
const address = `/api/users/${uid}/sermons/${sermon.id}/export/pdf`;
const exported = await ok(fetchBlob<{ status: 200; data: Blob }>(address));
await writeFile(pdf, new Uint8Array(await exported.arrayBuffer()));
console.log(`Saved ${pdf}`);

async function upload(file: string, sermonId: string): Promise<string> {
  const content = new Blob([await readFile(file)], { type: "application/offset+octet-stream" });
  const metadata = Object.entries({ filename: path.basename(file), sermonId });
  const uploadMetadata = metadata
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  const answer = await berea.createUpload("1.0.0", content, { uploadLength: content.size, uploadMetadata });
  if (answer.status !== 201) throw new Error(answer.data.error.message);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

/** Waits until no job on the sermon is left. Throws the message of a job that failed. */
async function waitForJobs(sermonId: string): Promise<void> {
  for (;;) {
    const { items: jobs } = await ok(berea.listJobs(uid, { sermonId }));
    const failed = jobs.find(({ state }) => state === "failed" || state === "cancelled");
    if (failed) throw new Error(failed.error?.message ?? "The work was cancelled.");
    if (jobs.every(({ state }) => state === "completed")) return;
    await delay(POLL_MS);
  }
}
