// Uploads a recording to Berea, waits until it is transcribed and processed, and downloads the result as a PDF.
//
//   BEREA_URL=https://berea.example.org BEREA_TOKEN=berea_… node upload-sermon.mjs sunday.mp3 sermon.pdf
//
// Needs Node.js 20 or newer and no packages. Create the token under Profile, Manage, API tokens, with read and write access.
import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";

const { BEREA_URL = "http://localhost:3000", BEREA_TOKEN = "" } = process.env;
const [recording, pdf = "sermon.pdf"] = process.argv.slice(2);

const PIECE_BYTES = 8 * 1024 ** 2;
const POLL_MS = 2_000;
const RETRY_MS = 5_000;
const ATTEMPTS = 10;

/** Calls the API. Throws the message of the server, which is a sentence for users. */
async function call(method, address, { headers, body } = {}) {
  const response = await fetch(new URL(address, BEREA_URL), {
    method,
    headers: { authorization: `Bearer ${BEREA_TOKEN}`, ...headers },
    ...(body !== undefined && { body }),
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => undefined);
  throw Object.assign(new Error(answer?.error.message ?? `The server answered ${response.status}.`), {
    status: response.status,
  });
}

const read = async (address) => (await call("GET", address)).json();

const create = async (address, content) => {
  const headers = { "content-type": "application/json" };
  return (await call("POST", address, { headers, body: JSON.stringify(content) })).json();
};

/** Uploads a file with tus (https://tus.io), which continues after an interruption. Returns the id of the file. */
async function upload(file, sermonId) {
  const source = await open(file);
  try {
    const { size } = await source.stat();
    const metadata = Object.entries({ filename: path.basename(file), sermonId });
    const encoded = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
    const tus = { "tus-resumable": "1.0.0" };
    const { headers } = await call("POST", "/api/uploads", {
      headers: { ...tus, "upload-length": String(size), "upload-metadata": encoded.join(",") },
    });
    const address = headers.get("location");
    for (let offset = 0, failures = 0; offset < size;) {
      const { bytesRead, buffer } = await source.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, offset);
      try {
        await call("PATCH", address, {
          headers: {
            ...tus,
            "upload-offset": String(offset),
            "content-type": "application/offset+octet-stream",
          },
          body: buffer.subarray(0, bytesRead),
        });
        offset += bytesRead;
        failures = 0;
      } catch (error) {
        failures += 1;
        if (error.status < 500 || failures === ATTEMPTS) throw error;
        await delay(RETRY_MS);
        offset = Number((await call("HEAD", address, { headers: tus })).headers.get("upload-offset"));
      }
      console.log(`Uploaded ${Math.round((100 * offset) / size)}%`);
    }
    return address.split("/").at(-1);
  } finally {
    await source.close();
  }
}

/** Waits until no job on the sermon is left. Throws the message of a job that failed. */
async function waitForJobs(jobs, sermonId) {
  for (;;) {
    const { items } = await read(`${jobs}?sermonId=${sermonId}`);
    const failed = items.find(({ state }) => state === "failed" || state === "cancelled");
    if (failed) throw new Error(failed.error?.message ?? "The work was cancelled.");
    if (items.every(({ state }) => state === "completed")) return;
    await delay(POLL_MS);
  }
}

async function main() {
  if (recording === undefined || BEREA_TOKEN === "")
    throw new Error("Usage: BEREA_URL=… BEREA_TOKEN=… node upload-sermon.mjs RECORDING [PDF]");
  const { uid } = await read("/api/user");
  const own = `/api/users/${uid}`;

  const { items } = await read(`${own}/sermons?limit=10`);
  for (const { title, date } of items) console.log(`${date ?? "No date"}  ${title}`);

  const sermon = await create(`${own}/sermons`, { title: path.parse(recording).name });
  const fileId = await upload(recording, sermon.id);
  await create(`${own}/jobs`, { kind: "transcribe", sermonId: sermon.id, fileId, thenProcess: true });
  console.log("Transcribing and processing");
  await waitForJobs(`${own}/jobs`, sermon.id);

  const exported = await call("GET", `${own}/sermons/${sermon.id}/export/pdf`);
  await writeFile(pdf, new Uint8Array(await exported.arrayBuffer()));
  console.log(`Saved ${pdf}`);
}

await main().catch((error) => {
  // Node.js says only "fetch failed" if the server can't be reached; the cause says why.
  console.error([error.message, error.cause?.message].filter(Boolean).join(": "));
  process.exitCode = 1;
});
