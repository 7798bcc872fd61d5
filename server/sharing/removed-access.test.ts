// People who are removed lose access at once, also to what is being sent to them.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHURCH_ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { createTestApp, listen, type TestApp, type TestUser } from "../testing/testing.ts";
import { makeWav } from "../uploads/testing-media.ts";

let berea: TestApp;
let origin: string;
let anna: TestUser;
let churchId: string;
let sermonId: string;
let fileId: string;

beforeAll(async () => {
  berea = await createTestApp();
  origin = await listen(berea);
  anna = await berea.signUp("Anna");
  churchId = await createChurch(anna);
  sermonId = (await anna.createSermon({ title: "Fear not" })).id;
  fileId = await addFile(anna, { sermonId }, makeWav(600));
  await anna.call("PUT", `${anna.sermons}/${sermonId}/sharing`, {
    churchId,
    audience: "everyone",
    access: "edit",
  });
});
afterAll(() => berea.close());

const remove = (person: TestUser) => anna.call("DELETE", `/api/churches/${churchId}/people/${person.uid}`);

/** Starts a download and reads none of it. */
async function startDownload(person: TestUser, path: string): Promise<IncomingMessage> {
  const request = get(origin + path, { headers: { cookie: person.cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

const countConnections = () =>
  new Promise<number>((resolve) => berea.app.server.getConnections((_, count) => resolve(count)));

/** Waits until the server has closed the connection, and reads what it had sent. */
async function expectEnd(response: IncomingMessage): Promise<void> {
  const before = await countConnections();
  await expect.poll(countConnections, { timeout: 20_000 }).toBeLessThan(before);
  await expect(response.toArray()).rejects.toMatchObject({ code: "ECONNRESET" });
}

test("a download that has started ends when the person is removed", async () => {
  const ben = await signUpInto(berea, anna, churchId, "staff");
  const path = `/api/users/${anna.uid}/files/${fileId}/content`;
  const [taken, own] = await Promise.all([startDownload(ben, path), startDownload(anna, path)]);
  await remove(ben);
  expect((await ben.call("GET", path)).status).toBe(404);
  await expectEnd(taken);
  const bytes = (await own.toArray()).reduce((sum, chunk: Buffer) => sum + chunk.length, 0);
  expect(bytes).toBe(makeWav(600).length);
}, 30_000);

test("a download of the church's archive ends when the owner is one no longer", async () => {
  const carl = await signUpInto(berea, anna, churchId, "staff");
  const change = (role: string) =>
    anna.call("PATCH", `/api/churches/${churchId}/people/${carl.uid}`, { role });
  await change("owner");
  const taken = await startDownload(carl, CHURCH_ARCHIVE_PATH.replace(":churchId", churchId));
  expect((await change("member")).status).toBe(200);
  await expectEnd(taken);
}, 30_000);

test("a save during a removal is either complete before it or refused", async () => {
  for (let round = 0; round < 8; round += 1) {
    const dora = await signUpInto(berea, anna, churchId, "staff", { canEdit: true });
    const address = `/api/users/${anna.uid}/sermons/${sermonId}`;
    const { version } = (await anna.call("GET", address)).body;
    const title = `Round ${round}`;
    const [saved] = await Promise.all([
      dora.call("PATCH", address, { description: title, version }),
      remove(dora),
    ]);
    const { body } = await anna.call("GET", address);
    expect([saved.status, body.description === title]).toEqual(
      saved.status === 200 ? [200, true] : [404, false],
    );
    expect((await dora.call("PATCH", address, { description: "Late", version: body.version })).status).toBe(
      404,
    );
  }
}, 60_000);

test("a role that changes while work runs does not let its results in or out", async () => {
  const emil = await signUpInto(berea, anna, churchId, "staff", { canEdit: true });
  const address = `/api/users/${anna.uid}/sermons/${sermonId}`;
  await anna.call("PATCH", `${address}`, {
    transcript: "Fear not, little flock.",
    version: (await anna.call("GET", address)).body.version,
  });
  const jobs = `/api/users/${anna.uid}/jobs`;
  const { body: job } = await anna.call("POST", jobs, { kind: "process", sermonId });
  // Nobody but the author starts, follows or cancels work, whatever their role.
  for (const role of ["staff", "member"]) {
    await anna.call("PATCH", `/api/churches/${churchId}/people/${emil.uid}`, { role });
    expect((await emil.call("POST", jobs, { kind: "process", sermonId })).status).toBe(404);
    expect((await emil.call("GET", `${jobs}/${job.id}/events`)).status).toBe(404);
    expect((await emil.call("DELETE", `${jobs}/${job.id}`)).status).toBe(404);
  }
  await anna.call("GET", `${jobs}/${job.id}/events`);
  const { body } = await anna.call("GET", address);
  expect(body.results.summary.engine).toBeTruthy();
  const change = await emil.call("PATCH", address, { summary: "Mine", version: body.version });
  expect(change.status).toBe(403);
  await remove(emil);
  expect((await emil.call("GET", address)).status).toBe(404);
}, 60_000);
