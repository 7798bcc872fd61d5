import { mkdtemp, stat } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startProgram } from "../../testing/testing-program.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { usfmZip } from "../testing-editions.ts";
import type { BibleCatalog } from "./available-bibles.ts";
import { removeFolder } from "../../testing/testing-folder.ts";

const FILE = Buffer.from(usfmZip());
const START = 100;
const bibleCatalog: BibleCatalog = {
  address: "https://unused.test",
  bibles: [
    {
      id: "riv",
      name: "River Bible",
      abbreviation: "RIV",
      language: "en",
      license: "CC BY 4.0",
      copyright: "",
      bytes: FILE.length,
      path: "riv.zip",
    },
  ],
};

let berea: TestApp;
let operator: TestUser;
let folder: string;
let requests: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const publisher = createServer((asked, response) => {
  requests.push([asked.url, asked.headers.range].filter(Boolean).join(" "));
  answer(asked, response);
});
const findPublisher = () => `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;

beforeEach(async () => {
  requests = [];
  folder = await mkdtemp(path.join(tmpdir(), "berea-kill-"));
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  // This process checks what the killed ones leave, and downloads nothing.
  berea = await createTestApp({ bibleCatalog });
  await berea.context.bibleDownloads.close();
  operator = await berea.signUp("Operator");
});
afterEach(async () => {
  await berea.close();
  publisher.closeAllConnections();
  await new Promise((resolve) => publisher.close(resolve));
  await removeFolder(folder);
});

async function startServer() {
  // The lease of a killed process is over.
  await query("update bible_downloads set leased_until = now() - interval '1 second'");
  const { firstLine, kill } = startProgram("bibles/downloads/testing-bible-server.ts", [
    JSON.stringify(berea.context.database.connection),
    folder,
    findPublisher(),
    JSON.stringify(bibleCatalog),
  ]);
  return { origin: await firstLine, kill };
}

const query = (text: string) => berea.context.database.pool.query(text);
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });
const findUnfinishedSize = async () => (await stat(path.join(folder, "bibles", "downloads", "riv"))).size;
const listBibles = async () =>
  (await operator.call("GET", "/api/bibles")).body.items.map((bible: { id: string; verses: number }) => [
    bible.id,
    bible.verses,
  ]);
const ONLY_KING_JAMES = [["kjv", 31_102]];

/** Makes every process wait right before it stores an edition. */
async function preventStoring() {
  const client = await berea.context.database.pool.connect();
  await client.query("select pg_advisory_lock(hashtext('bibles'))");
  return {
    async waitUntilReached(): Promise<void> {
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
      await waitFor(async () => expect((await query(waiting)).rowCount).toBe(1));
    },
    async allow(): Promise<void> {
      await client.query("select pg_advisory_unlock(hashtext('bibles'))");
      client.release();
    },
  };
}

/** Sends the first bytes of a file to add. */
function sendBible(origin: string, bytes: number) {
  const sent = request(`${origin}/api/bibles?filename=river.zip`, {
    method: "POST",
    headers: {
      cookie: operator.cookie,
      origin: "http://berea.test",
      host: "berea.test",
      "content-type": "application/octet-stream",
      "content-length": FILE.length,
    },
  });
  const answered = new Promise<number | "broken">((resolve) => {
    sent.on("response", ({ statusCode = 0 }) => resolve(statusCode)).on("error", () => resolve("broken"));
  });
  const written = new Promise<void>((resolve) => sent.write(FILE.subarray(0, bytes), () => resolve()));
  return { answered, written };
}

describe.skipIf(process.platform === "win32")("a server that is killed", { timeout: 180_000 }, () => {
  test("while it adds a Bible has added nothing or the whole", async () => {
    const first = await startServer();
    const half = sendBible(first.origin, FILE.length / 2);
    await half.written;
    await first.kill();
    expect(await half.answered).toBe("broken");
    expect(await listBibles()).toEqual(ONLY_KING_JAMES);

    const second = await startServer();
    const storing = await preventStoring();
    const whole = sendBible(second.origin, FILE.length);
    await storing.waitUntilReached();
    await second.kill();
    await storing.allow();
    expect(await whole.answered).toBe("broken");
    expect(await listBibles()).toEqual(ONLY_KING_JAMES);

    const third = await startServer();
    expect(await sendBible(third.origin, FILE.length).answered).toBe(201);
    await third.kill();
    expect(await listBibles()).toEqual([...ONLY_KING_JAMES, ["rb", 4]]);
  });

  test("while it downloads a Bible continues after the next start", async () => {
    const state = async () => (await operator.call("GET", "/api/bibles/available")).body.items[0];
    const running = { isAdded: false, download: { state: "running" } };
    expect((await operator.call("POST", "/api/bibles/available/riv/download")).status).toBeLessThan(300);

    answer = () => undefined;
    const beforeAnswer = await startServer();
    await waitFor(() => expect(requests).toHaveLength(1));
    await beforeAnswer.kill();
    expect(await state()).toMatchObject(running);

    answer = (_, response) => {
      response.writeHead(200, { "content-length": FILE.length, etag: '"1"' });
      response.write(FILE.subarray(0, START));
    };
    const amidFile = await startServer();
    await waitFor(async () => expect(await findUnfinishedSize()).toBe(START));
    await amidFile.kill();
    expect(await state()).toMatchObject(running);

    answer = ({ headers }, response) => {
      const from = headers.range === undefined ? 0 : START;
      const range = { "content-range": `bytes ${from}-${FILE.length - 1}/${FILE.length}` };
      response.writeHead(from > 0 ? 206 : 200, { etag: '"1"', ...(from > 0 && range) });
      response.end(FILE.subarray(from));
    };
    const storing = await preventStoring();
    const beforeStoring = await startServer();
    await storing.waitUntilReached();
    await beforeStoring.kill();
    await storing.allow();
    expect(await state()).toMatchObject(running);
    expect(await listBibles()).toEqual(ONLY_KING_JAMES);

    await startServer();
    await waitFor(async () => expect(await state()).toMatchObject({ isAdded: true, download: null }));
    expect(await listBibles()).toEqual([...ONLY_KING_JAMES, ["riv", 4]]);
    const file = "/riv.zip";
    expect(requests).toEqual([file, file, `${file} bytes=${START}-`, file]);
  });
});
