// One network that asks for too much does not keep others from reading.
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../publications/testing-publications.ts";
import { createTestApp, type TestApp } from "../testing/testing.ts";

const ATTACKER = "192.0.2.1";
const READER = "192.0.2.2";

let berea: TestApp;
let site: string;

beforeAll(async () => {
  berea = await createTestApp();
  const person = await berea.signUp();
  const { id } = await person.createSermon({ title: "Fear not", transcript: "Fear not, little flock." });
  const { body } = await publish(person, { owner: person, path: `sermons/${id}` });
  site = new URL(String(body.url)).pathname.split("/sermons/")[0]!;
});
afterAll(() => berea.close());

const read = (path: string, remoteAddress: string) => berea.app.inject({ url: site + path, remoteAddress });

test("a network that has many pages written at once waits, and others have their turn", async () => {
  const searches = Array.from({ length: 260 }, (_, at) => read(`/sermons?q=word${at}`, ATTACKER));
  expect((await read("/sermons?q=fear", READER)).statusCode).toBe(200);
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(260);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]!.headers["retry-after"]).toBe("2");
  expect(refused[0]!.payload).toContain("Please try again");
});

test("a network that tries many wrong addresses must wait, and others need not", async () => {
  const states: number[] = [];
  for (let at = 0; at < 122; at += 1) states.push((await read(`/sermons/wrong-${at}`, ATTACKER)).statusCode);
  expect(states.slice(0, 120)).toEqual(Array(120).fill(404));
  expect(states.slice(120)).toEqual([429, 429]);
  const refused = await read("/sermons/wrong", ATTACKER);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await read("/sermons/wrong", READER)).statusCode).toBe(404);
  expect((await read("", READER)).statusCode).toBe(200);
});

test("however much many networks ask for, connections to the database are left for the app", async () => {
  const { pool } = berea.context.database;
  let mostWaiting = 0;
  const measure = () => (mostWaiting = Math.max(mostWaiting, pool.waitingCount));
  pool.on("acquire", measure);
  const paths = ["/podcast.xml", "/feed.atom", "/sitemap.xml", "/sermons/fear-not/transcript.vtt"];
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) => {
      const remoteAddress = `198.51.${at >> 8}.${at & 255}`;
      if (at % 3 === 0) return berea.app.inject({ url: `/c/nobody-${at}`, remoteAddress });
      if (at % 3 === 1) return read(`/sermons/unknown-${at}/transcript.json`, remoteAddress);
      return read(paths[at % paths.length]!, remoteAddress);
    }),
  );
  pool.off("acquire", measure);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  // Without turns, nearly all of them wait for one of ten connections.
  expect(mostWaiting).toBeLessThan(20);
});
