// Ranges and conditions as in RFC 9110, with a real server.
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendContent } from "./send-content.ts";

const BYTES = Buffer.from("0123456789");
const TAG = '"one"';
const DATE = "Sat, 21 Nov 2026 20:00:00 GMT";

const app = Fastify();
let origin: string;

beforeAll(async () => {
  for (const [url, bytes] of [
    ["/ten", BYTES],
    ["/empty", Buffer.alloc(0)],
  ] as const)
    app.route({
      method: ["GET", "HEAD"],
      url,
      handler: async (request, reply) => {
        const open = async (range = { start: 0, end: bytes.length - 1 }) =>
          Readable.from([bytes.subarray(range.start, range.end + 1)]);
        const content = {
          tag: "one",
          bytes: bytes.length,
          mediaType: "audio/wav",
          filename: "one.wav",
          open,
        };
        return sendContent(request, reply, content, new AbortController().signal);
      },
    });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function read(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(origin + path, { method, headers });
  const { headers: answered } = response;
  return {
    status: response.status,
    body: await response.text(),
    length: answered.get("content-length"),
    range: answered.get("content-range"),
    tag: answered.get("etag"),
  };
}

const WHOLE = { status: 200, body: "0123456789", length: "10", range: null, tag: TAG };
const part = (body: string, range: string) => ({
  status: 206,
  body,
  length: String(body.length),
  range: `bytes ${range}/10`,
  tag: TAG,
});
const UNSATISFIABLE = { status: 416, body: "", range: "bytes */10" };
const HUGE = "9".repeat(400);

test.each<[string, ReturnType<typeof part>]>([
  ["bytes=0-0", part("0", "0-0")],
  ["bytes=0-9", part("0123456789", "0-9")],
  ["bytes=3-5", part("345", "3-5")],
  ["bytes=9-", part("9", "9-9")],
  ["bytes=0-", part("0123456789", "0-9")],
  ["bytes=-3", part("789", "7-9")],
  ["bytes=-11", part("0123456789", "0-9")],
  ["bytes=8-500", part("89", "8-9")],
  [`bytes=8-${HUGE}`, part("89", "8-9")],
  ["BYTES=3-5", part("345", "3-5")],
])("%s is sent", async (range, answer) => {
  expect(await read("/ten", { range })).toEqual(answer);
});

test.each(["bytes=10-", "bytes=10-20", "bytes=-0", `bytes=${HUGE}-`])(
  "%s is beyond the end",
  async (range) => {
    expect(await read("/ten", { range })).toMatchObject(UNSATISFIABLE);
  },
);

test.each([
  "bytes=1-2,4-5",
  "bytes=5-3",
  "bytes=-",
  "bytes=",
  "bytes",
  "bytes=a-b",
  "bytes=1 0-20",
  "bytes=0x1-2",
  "items=0-1",
])("several, invalid and unknown ranges are not considered: %s", async (range) => {
  expect(await read("/ten", { range })).toEqual(WHOLE);
});

test("a range of the method HEAD is not considered", async () => {
  expect(await read("/ten", { range: "bytes=3-5" }, "HEAD")).toEqual({ ...WHOLE, body: "" });
  expect(await read("/ten", { range: "bytes=10-" }, "HEAD")).toEqual({ ...WHOLE, body: "" });
});

test.each([
  [TAG, 206],
  [`W/${TAG}`, 200],
  ['"other"', 200],
  [DATE, 200],
  ["nonsense", 200],
])("a range with If-Range: %s", async (condition, status) => {
  const answer = status === 206 ? part("345", "3-5") : WHOLE;
  expect(await read("/ten", { range: "bytes=3-5", "if-range": condition })).toEqual(answer);
  // An outdated client gets everything, also if its range is beyond the end.
  const beyond = await read("/ten", { range: "bytes=10-", "if-range": condition });
  expect(beyond).toMatchObject(status === 206 ? UNSATISFIABLE : WHOLE);
});

test.each<[Record<string, string>, number]>([
  [{ "if-match": TAG }, 206],
  [{ "if-match": `"other", ${TAG}` }, 206],
  [{ "if-match": "*" }, 206],
  [{ "if-match": '"other"' }, 412],
  [{ "if-match": `W/${TAG}` }, 412],
  [{ "if-none-match": TAG }, 304],
  [{ "if-none-match": `"other", W/${TAG}` }, 304],
  [{ "if-none-match": "*" }, 304],
  [{ "if-none-match": '"other"' }, 206],
  [{ "if-match": '"other"', "if-none-match": TAG }, 412],
])("conditions come before ranges: %j", async (headers, status) => {
  const answer = await read("/ten", { range: "bytes=3-5", ...headers });
  expect([answer.status, answer.body]).toEqual([status, status === 206 ? "345" : ""]);
});

test("nothing is sent of an empty file", async () => {
  expect(await read("/empty")).toMatchObject({ status: 200, body: "", length: "0" });
  for (const range of ["bytes=0-", "bytes=0-0", "bytes=-1"])
    expect(await read("/empty", { range })).toMatchObject({ status: 416, range: "bytes */0" });
});
