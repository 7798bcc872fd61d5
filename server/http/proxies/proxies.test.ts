// The configurations of nginx and Caddy in deploy/, with the programs of Debian (apt-get install nginx-light caddy).
// Tests of a program that is not installed are skipped.
import { once } from "node:events";
import { type IncomingMessage, request, type RequestOptions } from "node:http";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, listen, type TestApp, type TestUser } from "../../testing/testing.ts";
import { makeWav } from "../../uploads/testing-media.ts";
import { createTusClient, readResponse, TUS_CONTENT_TYPE } from "../../uploads/testing-tus.ts";
import { getUploadId } from "../../uploads/testing-uploads.ts";
import { CADDY, checkCaddySite, checkNginxSite, NGINX, startNginx } from "./testing-proxies.ts";

const PIECE_BYTES = 8 * 1024 ** 2;

let berea: TestApp;
let pastor: TestUser;
let upstream: string;
const lines: string[] = [];

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  // Jobs stay waiting, so that their events stay open.
  berea = await createTestApp({ log, trustedProxies: "loopback", worksOnJobs: false });
  pastor = await berea.signUp();
  upstream = await listen(berea);
});
afterAll(() => berea.close());

async function send(url: string, options: RequestOptions = {}, body?: string) {
  const sent = request(url, { ...options, headers: { cookie: pastor.cookie, ...options.headers } });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  // A proxy that has refused a body resets the connection, on which the rest of the body is being sent.
  sent.on("error", () => undefined);
  return response;
}

describe.each([NGINX, CADDY])("behind $name", ({ start, isInstalled }) => {
  test.skipIf(!isInstalled)("a sermon of 1.8 MB is saved", async () => {
    const proxy = await start(upstream);
    const { id, version } = await pastor.createSermon();
    const [transcript, refinedTranscript] = [
      "In the beginning. ".repeat(50_000),
      "And God. ".repeat(100_000),
    ];
    const response = await send(
      `${proxy}${pastor.sermons}/${id}`,
      { method: "PATCH", headers: { "content-type": "application/json" } },
      JSON.stringify({ version, transcript, refinedTranscript }),
    );
    expect({ status: response.statusCode, body: String(await buffer(response)) }).toMatchObject({
      status: 200,
    });
    expect(await pastor.readSermon({ id })).toMatchObject({ transcript, refinedTranscript });
  });

  test.skipIf(!isInstalled)(
    "a recording is uploaded in pieces of 8 MiB, and parts of it are read",
    async () => {
      const client = createTusClient(await start(upstream), pastor.cookie);
      const { id: sermonId } = await pastor.createSermon();
      const wav = makeWav(100);
      const content = Buffer.concat([wav, Buffer.alloc(PIECE_BYTES + 1000 - wav.length)]);
      const metadata = { filename: "sermon.wav", filetype: "audio/wav", sermonId };
      const address = await client.create(metadata, content.length);
      const key = getUploadId(address);
      const sent = client.open("PATCH", address, {
        "content-type": TUS_CONTENT_TYPE,
        "upload-offset": "0",
        "content-length": String(PIECE_BYTES),
      });
      sent.write(content.subarray(0, PIECE_BYTES / 2));
      // The proxy passes on what it has received, so that an interrupted piece is not lost.
      await expect.poll(() => berea.context.storage.findSize(key)).toBeGreaterThan(1_000_000);
      sent.end(content.subarray(PIECE_BYTES / 2, PIECE_BYTES));
      expect((await readResponse(sent)).status).toBe(204);
      expect((await client.patch(address, PIECE_BYTES, content.subarray(PIECE_BYTES))).status).toBe(204);

      const response = client.open("GET", `/api/users/${pastor.uid}/files/${key}/content`, {
        range: "bytes=1000-1999",
      });
      response.end();
      const [part] = (await once(response, "response")) as [IncomingMessage];
      expect(part.statusCode).toBe(206);
      expect(part.headers["content-range"]).toBe(`bytes 1000-1999/${content.length}`);
      expect(await buffer(part)).toEqual(content.subarray(1000, 2000));
    },
  );

  test.skipIf(!isInstalled)("events arrive when they happen", async () => {
    const proxy = await start(upstream);
    const { id: sermonId } = await pastor.createSermon({ transcript: "Fear not, little flock." });
    const jobs = `/api/users/${pastor.uid}/jobs`;
    const { body: job } = await pastor.call("POST", jobs, { kind: "process", sermonId });
    const events = await send(`${proxy}${jobs}/${job.id}/events`);
    let received = "";
    events.on("data", (chunk) => (received += chunk));
    await expect.poll(() => received).toContain('"state":"waiting"');
    await pastor.call("DELETE", `${jobs}/${job.id}`);
    await expect.poll(() => received).toContain('"state":"cancelled"');
    events.destroy();
  });

  test.skipIf(!isInstalled)(
    "the address of a client is that of its connection, not what it claims",
    async () => {
      const proxy = await start(upstream);
      lines.length = 0;
      const { host, port } = new URL(proxy);
      const response = await send(`http://127.0.0.1:${port}${pastor.sermons}`, {
        // Another address of this machine, as that of a client.
        localAddress: "127.0.0.2",
        headers: { host, cookie: "", "x-forwarded-for": "198.51.100.9" },
      });
      expect(response.statusCode).toBe(401);
      await expect
        .poll(() => lines.map((line) => JSON.parse(line) as { address?: string }))
        .toContainEqual(expect.objectContaining({ module: "security", address: "127.0.0.2" }));
    },
  );
});

test.skipIf(!NGINX.isInstalled)(
  "nginx without its settings refuses a save with 413 and no sentence of Berea",
  async () => {
    const proxy = await startNginx(upstream, (site) => site.replace("client_max_body_size 0;", ""));
    const { id, version } = await pastor.createSermon();
    const body = JSON.stringify({ version, transcript: "x".repeat(1_800_000) });
    const headers = { "content-type": "application/json" };
    const response = await send(`${proxy}${pastor.sermons}/${id}`, { method: "PATCH", headers }, body);
    expect(response.statusCode).toBe(413);
    expect(response.headers["content-type"]).toBe("text/html");
  },
);

test.skipIf(!NGINX.isInstalled)("nginx accepts the file as it is, with a certificate", async () => {
  const { status, stderr } = await checkNginxSite();
  expect(stderr).not.toContain("[warn]");
  expect(stderr).toContain("test is successful");
  expect(status).toBe(0);
});

test.skipIf(!CADDY.isInstalled)("Caddy accepts the file as it is", () => {
  expect(checkCaddySite().status).toBe(0);
});
