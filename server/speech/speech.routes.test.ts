import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import { SPEECH_MESSAGES } from "../../contract/processing/speech.ts";
import { createTestApp, type TestUser } from "../testing/testing.ts";
import { createLocalSpeech } from "./local/local-speech.ts";
import { makeModelFiles, ModelServer } from "./local/testing-model-server.ts";
import { removeFolder } from "../testing/testing-folder.ts";

test("without a provider the API says so and has nothing to install", async () => {
  const berea = await createTestApp();
  onTestFinished(() => berea.close());
  const person = await berea.signUp();
  expect((await person.call("GET", "/api/speech")).body).toEqual({
    provider: "none",
    name: null,
    place: null,
    isReady: false,
  });
  const missing = { status: 404, body: { error: { code: "not_found", message: SPEECH_MESSAGES.notLocal } } };
  expect(await person.call("GET", "/api/speech/model")).toMatchObject(missing);
  expect(await person.call("POST", "/api/speech/model")).toMatchObject(missing);
});

test("only the operator can install a local model, and all users can use it", async () => {
  const server = await ModelServer.start();
  const { parts, files } = makeModelFiles(server.address);
  server.files = files;
  const folder = await mkdtemp(path.join(tmpdir(), "berea-speech-"));
  const speech = createLocalSpeech({ parts, path: folder, log: pino({ level: "silent" }) });
  const berea = await createTestApp({ speech });
  onTestFinished(async () => {
    await berea.close();
    await server.close();
    await removeFolder(folder);
  });
  const [one, other] = [await berea.signUp("One"), await berea.signUp("Other")];
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  expect((await other.call("GET", "/api/speech")).body.isReady).toBe(false);
  expect(await other.call("POST", "/api/speech/model")).toMatchObject({
    status: 403,
    body: { error: { code: "forbidden", message: OPERATOR_MESSAGES.operatorOnly } },
  });
  expect(server.requested).toEqual([]);
  expect((await one.call("POST", "/api/speech/model")).body).toMatchObject({ state: "installing", bytes });
  await vi.waitFor(
    async () => expect((await other.call("GET", "/api/speech/model")).body.state).toBe("ready"),
    { timeout: 30_000 },
  );
  expect((await other.call("GET", "/api/speech")).body).toEqual({
    provider: "local",
    name: "Stand-in",
    place: "this machine",
    isReady: true,
  });
});

const read = async (person: TestUser) => (await person.call("GET", "/api/speech/model")).body;

test("only the operator sees why an installation failed", async () => {
  const server = await ModelServer.start();
  const { parts } = makeModelFiles(server.address);
  const folder = await mkdtemp(path.join(tmpdir(), "berea-speech-"));
  const speech = createLocalSpeech({ parts, path: folder, log: pino({ level: "silent" }) });
  const berea = await createTestApp({ speech });
  onTestFinished(async () => {
    await berea.close();
    await server.close();
    await removeFolder(folder);
  });
  const [one, other] = [await berea.signUp("One"), await berea.signUp("Other")];
  await one.call("POST", "/api/speech/model");
  await vi.waitFor(async () => expect((await read(one)).state).toBe("failed"), { timeout: 30_000 });
  expect((await read(one)).error).toContain("SPEECH_DOWNLOAD_URL");
  expect(await read(other)).toMatchObject({ state: "failed", error: null });
});
