// The scripts in docs/examples against the real app, one of them with a client that is generated from its document.
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "../account/api-tokens/testing-tokens.ts";
import {
  createTestSpeechProvider,
  makeRecording,
  transcribeSentence,
} from "../jobs/testing-transcription.ts";
import { type SpeechServer, startSpeechServer } from "../speech/testing-speech-server.ts";
import { createTestApp, listen, type TestApp, type TestUser } from "../testing/testing.ts";
import { OPENAPI_PATH } from "./other-operations.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EXAMPLES = path.join(ROOT, "docs/examples");

let service: SpeechServer;
let berea: TestApp;
let person: TestUser;
let origin: string;
/** In the repository, so that the client finds its package. */
let folder: string;
let recording: string;

beforeAll(async () => {
  service = await startSpeechServer({ transcribe: transcribeSentence });
  berea = await createTestApp({ speech: createTestSpeechProvider(service.url) });
  person = await berea.signUp();
  origin = await listen(berea);
  await person.createSermon({ title: "Last Sunday", date: "2026-11-15" });
  const cache = path.join(ROOT, ".cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, "api-client-"));
  recording = path.join(folder, "This Sunday.wav");
  await writeFile(recording, makeRecording(2));
});
afterAll(async () => {
  await removeFolder(folder);
  await berea.close();
  await service.close();
});

/** Runs a script as its user does, and returns what it printed and the PDF that it saved. */
async function runScript(script: string, token: string) {
  const pdf = path.join(folder, "sermon.pdf");
  await rm(pdf, { force: true });
  const { PATH = "" } = process.env;
  const env = { PATH, BEREA_URL: origin, BEREA_TOKEN: token };
  const { stdout } = await execute(process.execPath, [script, recording, pdf], { env, cwd: folder });
  return { stdout, pdf: await readFile(pdf) };
}

async function readNewestSermon() {
  const { body } = await person.call("GET", `${person.sermons}?q=This%20Sunday&sort=edited`);
  return person.readSermon(body.items[0]);
}

const PROCESSED = {
  transcript: expect.stringContaining("This is sentence 1."),
  summary: expect.stringMatching(/\w/),
};

test("the script lists sermons, uploads a recording, waits and downloads the PDF", async () => {
  const { token } = await createToken(berea, person);
  const { stdout, pdf } = await runScript(path.join(EXAMPLES, "upload-sermon.mjs"), token);
  expect(stdout).toContain("2026-11-15  Last Sunday");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await readNewestSermon()).toMatchObject(PROCESSED);
});

test("the script shows the server's message", async () => {
  const { token } = await createToken(berea, person, { scope: "read" });
  await expect(runScript(path.join(EXAMPLES, "upload-sermon.mjs"), token)).rejects.toThrow(
    "This API token can only read. Use a token with read and write access.",
  );
});

test("a client generated from the OpenAPI document type-checks and does the same", async () => {
  const generator = path.join(ROOT, "node_modules/oazapfts/dist/cli.js");
  await execute(process.execPath, [generator, origin + OPENAPI_PATH, path.join(folder, "berea-client.ts")]);
  const script = path.join(folder, "upload-sermon.ts");
  await copyFile(path.join(EXAMPLES, "upload-sermon.ts"), script);
  const options = "--noEmit --strict --target es2024 --lib es2024,dom --module nodenext --types node";
  const flags = "--allowImportingTsExtensions --skipLibCheck --ignoreConfig";
  await execute(process.execPath, [
    path.join(ROOT, "node_modules/typescript/bin/tsc"),
    ...options.split(" "),
    ...flags.split(" "),
    script,
  ]).catch((error: { stdout?: string }) => {
    throw new Error(`type checking failed: ${error.stdout}`, { cause: error });
  });
  const { token } = await createToken(berea, person);
  const { stdout, pdf } = await runScript(script, token);
  expect(stdout).toContain("2026-11-15  Last Sunday");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await readNewestSermon()).toMatchObject(PROCESSED);
}, 60_000);
