import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parseTranscript } from "../../contract/transcript/transcript.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { INVALID_VIDEO_LINK } from "../../contract/media/video.ts";
import { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { SECONDS_A_WORD, writeCaptions, writeRollingCaptions } from "./testing-captions.ts";
import { connectYoutube, startGoogle, type TestFault, type TestGoogle } from "./testing-google.ts";

const HOME = "http://berea.test/";
const ID = "abcdefghijk";
const WRITTEN = ["Blessed are the poor in spirit:", "for theirs is the kingdom of heaven."];
const SPOKEN = "blessed are they that mourn for they shall be comforted blessed are the meek".split(" ");

let google: TestGoogle;
let berea: TestApp;
let person: TestUser;

beforeAll(async () => {
  google = await startGoogle(HOME);
  berea = await createTestApp({
    google: google.settings,
    youtubeApiUrl: google.youtubeApiUrl,
    youtubeRetryPolicy: {
      retries: 2,
      minTimeout: 5,
      maxTimeout: 50,
      answerTimeout: 5_000,
      totalTimeout: 60_000,
    },
  });
  person = await berea.signUp();
});
afterEach(() => {
  google.fault = undefined;
  google.videos.clear();
  google.calls.length = 0;
});
afterAll(async () => {
  await berea.close();
  await google.close();
});

const connect = () => connectYoutube(google, person);

const download = (url = `https://www.youtube.com/watch?v=${ID}`, more: object = {}) =>
  person.call("POST", youtubeEndpoints.downloadTranscript.path, { url, user_id: person.uid, ...more });

const english = { id: "written", language: "en", vtt: writeCaptions(WRITTEN) };
const heard = {
  id: "heard",
  language: "en",
  trackKind: "asr" as const,
  vtt: writeRollingCaptions(SPOKEN),
};
const translated = { id: "translated", language: "es", vtt: writeCaptions(["Bienaventurados los mansos."]) };

const onCaptions = (fault: TestFault) => (call: { path: string }) =>
  call.path.startsWith("/captions") ? fault : undefined;

const failure = (status: number, reason: RegExp) => ({
  status,
  body: {
    error: {
      message: expect.stringMatching(new RegExp(`^${YOUTUBE_MESSAGES.importFailed}: ${reason.source}`)),
    },
  },
});

test("nothing can be imported before a YouTube account is connected", async () => {
  google.videos.set(ID, { tracks: [english] });
  expect(await download()).toMatchObject(failure(403, /your YouTube account isn't connected/));
  expect(google.calls).toEqual([]);
});

describe("with a connected account", () => {
  beforeAll(connect);

  test("imports the owner's captions as a transcript with its times", async () => {
    google.videos.set(ID, { tracks: [heard, english] });
    expect((await download()).body).toEqual({
      transcript: `[0:00] ${WRITTEN.join(" ")}`,
      segments: [
        { start: 0, end: 4, text: WRITTEN[0] },
        { start: 4, end: 8, text: WRITTEN[1] },
      ],
      language: "en",
      isAutomatic: false,
    });
  });

  test("imports every word of automatic captions once, with its time", async () => {
    const words = Array.from({ length: 900 }, (_, at) => SPOKEN[at % SPOKEN.length]!);
    google.videos.set(ID, { tracks: [{ ...heard, vtt: writeRollingCaptions(words) }] });
    const { body } = await download();
    expect(body.isAutomatic).toBe(true);
    const timed = (body.segments as Segment[]).flatMap(({ text, wordStarts }) =>
      text.split(" ").map((word, at) => ({ word, start: wordStarts?.[at] ?? Number.NaN })),
    );
    expect(timed.map(({ word }) => word)).toEqual(words);
    for (const [at, { start }] of timed.entries()) expect(start).toBeCloseTo(at * SECONDS_A_WORD, 2);
    const paragraphs = parseTranscript(body.transcript);
    expect(paragraphs.flatMap(({ text }) => text.split(" "))).toEqual(words);
    expect(paragraphs.length).toBeGreaterThan(2);
    for (const { start } of paragraphs) expect(start).toBeDefined();
  });

  test("imports an hour of automatic captions quickly", async () => {
    const words = Array.from({ length: 9_000 }, (_, at) => SPOKEN[at % SPOKEN.length]!);
    google.videos.set(ID, { tracks: [{ ...heard, vtt: writeRollingCaptions(words) }] });
    const { body } = await download();
    expect(body.segments.at(-1).end).toBeCloseTo(3600, 0);
  });

  test.each([
    `https://youtu.be/${ID}?si=shared`,
    `https://youtube.com/watch?app=desktop&v=${ID}&t=42s&list=PL123`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}&feature=share`,
    `https://www.youtube.com/embed/${ID}?start=3`,
    `https://www.youtube.com/live/${ID}?feature=shared`,
    `https://www.youtube.com/shorts/${ID}`,
    `http://www.youtube-nocookie.com/embed/${ID}`,
    `  https://youtu.be/${ID}  `,
  ])("accepts the link %s", async (url) => {
    google.videos.set(ID, { tracks: [english] });
    expect((await download(url)).status).toBe(200);
  });

  test.each([
    "",
    ID,
    `youtu.be/${ID}`,
    `youtube.com/watch?v=${ID}`,
    "https://www.youtube.com/watch?v=short",
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/watch?v=${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `ftp://youtu.be/${ID}`,
    "https://www.youtube.com/@channel",
    "https://vimeo.com/123456789",
    `javascript:alert("https://youtu.be/${ID}")`,
  ])("rejects %j, which is not a link to a video, without calling YouTube", async (url) => {
    expect(await download(url)).toMatchObject({
      status: 400,
      body: { error: { message: INVALID_VIDEO_LINK } },
    });
    expect(google.calls).toEqual([]);
  });

  test("chooses the track in the sermon's language", async () => {
    google.videos.set(ID, { tracks: [translated, heard] });
    const sermons = `/api/users/${person.uid}/sermons`;
    const { body: sermon } = await person.call("POST", sermons, { title: "Meek", language: "es-MX" });
    const { body } = await download(undefined, { sermon_id: sermon.id });
    expect(body).toMatchObject({ language: "es", isAutomatic: false });
  });

  test("chooses the language that YouTube detected if no track has the sermon's", async () => {
    google.videos.set(ID, { tracks: [translated, heard] });
    expect((await download()).body).toMatchObject({ language: "en", isAutomatic: true });
  });

  test("another user's sermon is not found, and YouTube is not called", async () => {
    const other = await berea.signUp();
    const { body } = await other.call("POST", `/api/users/${other.uid}/sermons`, { title: "Theirs" });
    for (const id of [body.id, "no-sermon"]) {
      expect(await download(undefined, { sermon_id: id })).toMatchObject({ status: 404 });
    }
    expect(google.calls).toEqual([]);
  });

  test("reports that a video has no captions", async () => {
    google.videos.set(ID, { tracks: [] });
    expect(await download()).toMatchObject(failure(404, /this video has no captions yet/));
  });

  test("ignores captions that are only a draft", async () => {
    google.videos.set(ID, { tracks: [{ ...english, isDraft: true }] });
    expect(await download()).toMatchObject(failure(404, /this video has no captions yet/));
  });

  test("for another channel's video, explains whose captions can be imported", async () => {
    google.videos.set(ID, { isOwn: false, tracks: [english] });
    expect(await download()).toMatchObject(failure(403, /only the owner of a video/));
  });

  test("for a private or deleted video, says that it may be either", async () => {
    expect(await download()).toMatchObject(failure(404, /this video doesn't exist, or it is private/));
  });

  test.each(["", "WEBVTT\n\n", "WEBVTT\n\n00:00.000 --> 00:01.000\n \n", "<html>Sign in</html>"])(
    "treats captions without words (%j) as missing",
    async (vtt) => {
      google.videos.set(ID, { tracks: [{ ...english, vtt }] });
      const { body } = await download();
      expect(body.error.message).toMatch(/contain no text|can't be read/);
      expect(body.error.message).toContain(YOUTUBE_MESSAGES.importFailed);
    },
  );

  test.each<[string, TestFault, number, RegExp]>([
    [
      "the day's quota is used up",
      { status: 403, reason: "quotaExceeded" },
      429,
      /this server has used up its daily YouTube quota/,
    ],
    [
      "it is asked too often",
      { status: 403, reason: "rateLimitExceeded" },
      429,
      /YouTube is limiting requests/,
    ],
    ["it says how long to wait", { status: 429, headers: { "retry-after": "600" } }, 429, /.*in 10 minutes/],
    [
      "it wants to wait for hours",
      { status: 429, headers: { "retry-after": "86400" } },
      429,
      /.*in 24 hours/,
    ],
    ["it is not the owner", { status: 403, reason: "forbidden" }, 403, /only the owner of a video/],
    ["it refuses without a reason", { status: 403 }, 403, /only the owner of a video/],
    [
      "the API is not switched on",
      { status: 403, reason: "accessNotConfigured" },
      503,
      /Google rejected this server/,
    ],
    [
      "there is no channel",
      { status: 401, reason: "youtubeSignupRequired" },
      403,
      /.*has no YouTube channel/,
    ],
    ["it is broken", { status: 500 }, 503, /YouTube isn't responding right now/],
    ["it is overloaded", { status: 503, reason: "backendError" }, 503, /YouTube isn't responding right now/],
    [
      "it sends a page",
      { status: 200, body: "<h1>Hello</h1>" },
      503,
      /YouTube sent a response that can't be read/,
    ],
    [
      "it refuses the request",
      { status: 400, reason: "badRequest" },
      503,
      /YouTube sent a response that can't be read/,
    ],
    ["it sends without an end", "flood", 413, /the captions of this video are too large/],
    [
      "it leads elsewhere",
      { status: 302, headers: { location: "http://169.254.169.254/" } },
      503,
      /.*can't be read/,
    ],
  ])("reports with its own message that %s", async (_, fault, status, reason) => {
    google.videos.set(ID, { tracks: [english] });
    google.fault = onCaptions(fault);
    expect(await download()).toMatchObject(failure(status, reason));
  });

  test("retries a transient failure of YouTube", async () => {
    google.videos.set(ID, { tracks: [english] });
    google.fault = ({ path, number }) =>
      path.startsWith("/captions") && number < 3
        ? [{ status: 503 }, { status: 429, headers: { "retry-after": "0" } }][number - 1]
        : undefined;
    expect((await download()).status).toBe(200);
  });

  test("does not retry a permanent failure", async () => {
    google.fault = onCaptions({ status: 403, reason: "quotaExceeded" });
    await download();
    expect(google.callsOf("/captions")).toHaveLength(1);
  });

  test("rejects captions that exceed the response limit", async () => {
    google.videos.set(ID, { tracks: [english] });
    google.fault = ({ path }) => (path === "/captions/written" ? "flood" : undefined);
    expect(await download()).toMatchObject(failure(413, /the captions of this video are too large/));
  });
});

test("gives up if YouTube never responds", async () => {
  const hurried = await createTestApp({
    google: google.settings,
    youtubeApiUrl: google.youtubeApiUrl,
    youtubeRetryPolicy: {
      retries: 0,
      minTimeout: 5,
      maxTimeout: 50,
      answerTimeout: 2_000,
      totalTimeout: 60_000,
    },
  });
  try {
    person = await hurried.signUp();
    await connect();
    google.fault = ({ path }) => (path === "/captions" ? "silence" : undefined);
    expect(await download()).toMatchObject(failure(503, /YouTube isn't responding right now/));
  } finally {
    await hurried.close();
  }
});
