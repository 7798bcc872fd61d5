// Uploading a recording despite interruptions.
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page, Route } from "@playwright/test";
import { createSermon } from "../support/sermon-steps.ts";
import { ServerProcess } from "../support/server-process.ts";
import { makeTone } from "../support/sounds.ts";
import { expect, expectAccessible, expectToFit, openOnPhone, signUp, test, MAIN } from "../support/test.ts";

/** About 19 MB, which is three chunks of at most 8 MB. */
const LONG = makeTone(1_200);
const SHORT = makeTone(3);

let folder = "";
const longFile = () => path.join(folder, "sermon.wav");
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-sounds-"));
  await writeFile(longFile(), LONG);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const chooser = (page: Page) => page.locator('input[type="file"]').last();
const wav = (name: string, buffer = SHORT) => ({ name, mimeType: "audio/wav", buffer });

/** Passes the first chunk of an upload and stops the others until `letThrough`. */
async function stopAfterFirstChunk(page: Page, stop: (route: Route) => Promise<void>) {
  let isStopped = true;
  const offsets: number[] = [];
  const stopped = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*", async (route) => {
    const offset = Number(route.request().headers()["upload-offset"] ?? 0);
    if (route.request().method() !== "PATCH") return route.continue();
    if (isStopped && offset > 0) {
      stopped.resolve();
      return stop(route);
    }
    offsets.push(offset);
    return route.continue();
  });
  return {
    /** The offsets of the chunks that were passed. */
    offsets,
    /** Resolves when the first chunk is stored and the second was sent. */
    stopped: stopped.promise,
    letThrough: () => {
      isStopped = false;
    },
  };
}

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Compares the newest recording of a sermon with the uploaded bytes. */
async function expectStored(page: Page, address: string, sermonId: string, sent: Buffer): Promise<void> {
  const { user } = await (await page.request.get(`${address}/api/auth/get-session`)).json();
  const files = `${address}/api/users/${user.id}`;
  const { items } = await (await page.request.get(`${files}/sermons/${sermonId}/files`)).json();
  const content = await (await page.request.get(`${files}/files/${items[0].id}/content`)).body();
  expect(hash(content)).toBe(hash(sent));
}

test(
  "a recording is stored and played, earlier ones stay, and one is deleted after confirmation",
  MAIN,
  async ({ page, berea }) => {
    await signUp(page);
    const sermonId = await createSermon(page, "Brought in");
    await expect(page.getByText("up to 2 GB, 6 hours")).toBeVisible();
    await chooser(page).setInputFiles(wav("first.wav"));
    await expect(page.getByRole("button", { name: "Delete first.wav" })).toBeVisible();
    await expectStored(page, berea.address, sermonId, SHORT);

    const second = makeTone(5);
    await chooser(page).setInputFiles(wav("second.wav", second));
    await expect(page.getByRole("button", { name: "Delete second.wav" })).toBeVisible();
    await expectStored(page, berea.address, sermonId, second);
    await page.getByText("1 earlier recording").click();
    await page.getByRole("button", { name: "Delete first.wav" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("“first.wav” will be permanently deleted.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete first.wav" }).click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("1 earlier recording")).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete second.wav" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("an upload resumes automatically after a lost connection, while another page is open", async ({
  page,
  berea,
}) => {
  await signUp(page);
  const sermonId = await createSermon(page, "On a bad line");
  const line = await stopAfterFirstChunk(page, (route) => route.abort("connectionreset"));
  await chooser(page).setInputFiles(longFile());
  await expect(page.getByRole("heading", { name: "Waiting for the connection" })).toBeVisible();
  await page.getByRole("link", { name: "Library" }).click();
  const uploadLink = page.getByRole("link", { name: /sermon\.wav/ });
  await expect(uploadLink).toContainText("Waiting");
  line.letThrough();
  await expect(uploadLink).toBeHidden({ timeout: 30_000 });

  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
  await expectStored(page, berea.address, sermonId, LONG);
  expect(line.offsets[1]).toBeGreaterThan(0);
});

test("a proxy that refuses large requests is explained, and the upload continues once it accepts them", async ({
  page,
  berea,
}) => {
  await signUp(page);
  const sermonId = await createSermon(page, "Behind a proxy");
  const body = "<html><h1>413 Request Entity Too Large</h1></html>";
  const line = await stopAfterFirstChunk(page, (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body }),
  );
  await chooser(page).setInputFiles(longFile());
  await expect(page.getByText("The reverse proxy in front of Berea refuses requests")).toBeVisible();
  line.letThrough();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible({ timeout: 30_000 });
  await expectStored(page, berea.address, sermonId, LONG);
  expect(line.offsets).toEqual([0, 8 * 1024 ** 2, 16 * 1024 ** 2]);
});

test("after a reload, an upload resumes only with the same file", async ({ page, berea }) => {
  await signUp(page);
  const sermonId = await createSermon(page, "Closed in the middle");
  const line = await stopAfterFirstChunk(page, () => new Promise(() => undefined));
  await chooser(page).setInputFiles(longFile());
  await line.stopped;
  await expect(page.getByText(/MB of 18\.3 MB/)).toBeVisible();

  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(page.getByText("Choose the same file again to resume it at 43%.")).toBeVisible();
  await expectAccessible(page);
  const unfinished = page.getByRole("region", { name: "Unfinished upload" });
  const choose = async (file: Parameters<ReturnType<typeof chooser>["setInputFiles"]>[0]) => {
    const picker = page.waitForEvent("filechooser");
    await unfinished.getByRole("button", { name: "Choose the Same File" }).click();
    await (await picker).setFiles(file);
  };
  await choose(wav("sermon.wav"));
  await expect(page.getByRole("alert")).toContainText("isn’t the unfinished file");
  line.letThrough();
  await choose(longFile());
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible({ timeout: 30_000 });
  await expectStored(page, berea.address, sermonId, LONG);
  expect(line.offsets).toEqual([0, 8 * 1024 ** 2, 16 * 1024 ** 2]);
});

test("killing the server during an upload loses nothing", async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await ServerProcess.start();
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page, "Tabitha");
  const sermonId = await createSermon(page, "Killed in the middle");
  const held = Promise.withResolvers<Route>();
  const line = await stopAfterFirstChunk(page, async (route) => held.resolve(route));
  await chooser(page).setInputFiles(longFile());
  const route = await held.promise;
  await server.kill();
  line.letThrough();
  await route.continue();
  await expect(page.getByRole("heading", { name: "Waiting for the connection" })).toBeVisible();

  await server.restart();
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible({ timeout: 60_000 });
  await expectStored(page, server.address, sermonId, LONG);
  expect(line.offsets[1]).toBe(8 * 1024 ** 2);
  await context.close();
  await server.stop();
});

test("an upload is paused, resumed, and cancelled after confirmation", async ({ page }) => {
  await signUp(page);
  await createSermon(page, "Not this one");
  const line = await stopAfterFirstChunk(page, () => new Promise(() => undefined));
  await chooser(page).setInputFiles(longFile());
  await line.stopped;
  await expect(page.getByText(/MB of 18\.3 MB/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: "Uploading" })).toBeVisible();
  await chooser(page).setInputFiles(wav("another.wav"));
  await expect(page.getByRole("alert")).toContainText("Another upload is in progress.");

  await page.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The uploaded part of “sermon.wav” will be deleted.");
  await dialog.getByRole("button", { name: "Cancel Upload" }).click();
  await expect(page.getByRole("region", { name: "Upload" })).toBeHidden();
  line.letThrough();
  await page.reload();
  await expect(page.getByText("Drop a recording or transcript here")).toBeVisible();
  await expect(page.getByText("Unfinished upload")).toBeHidden();
});

test("a dropped recording is uploaded, and dropped captions are stored", MAIN, async ({ page }) => {
  await signUp(page);
  await createSermon(page, "Dropped");
  const zone = page.getByText("Drop a recording or transcript here");
  const drop = async (name: string, content: Buffer) => {
    const dataTransfer = await page.evaluateHandle(
      ([filename = "", bytes = ""]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], filename));
        return transfer;
      },
      [name, content.toString("base64")],
    );
    await zone.dispatchEvent("drop", { dataTransfer });
  };
  await drop("sermon.wav", SHORT);
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
  await drop("sermon.srt", Buffer.from("1\n00:00:01,000 --> 00:00:04,000\nBlessed are the meek.\n"));
  const transcript = page.getByRole("region", { name: "Transcript of this sermon" });
  await expect(transcript).toContainText("Blessed are the meek.");
  await page.reload();
  await expect(transcript).toContainText("Blessed are the meek.");
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();

  await page.getByRole("button", { name: "Replace Transcript" }).click();
  await drop("sermon.txt", Buffer.from("Blessed are the merciful."));
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(transcript).toContainText("Blessed are the merciful.");
});

test("a file that is not a recording is rejected, with a reason and other input methods", async ({
  page,
}) => {
  await signUp(page);
  await createSermon(page, "Not a recording");
  const alert = page.getByRole("alert");
  const expectRejection = async (name: string, content: string | Uint8Array, sentence: string) => {
    await chooser(page).setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
    await expect(alert).toContainText(sentence);
  };
  await expectRejection("slides.pptx", "PK", "“slides.pptx” isn’t a supported file.");
  await expectRejection("sermon.mp3", "", "“sermon.mp3” is empty.");
  await expectRejection("sermon.mp3", "%PDF-1.7", "has no audio in it.");
  await expectRejection(
    "sermon.wav",
    Uint8Array.from({ length: 5_000 }, (_, at) => (at * 37) % 251),
    "“sermon.wav” couldn’t be uploaded. This file is damaged or isn't an audio or video file that Berea can read.",
  );
  await expect(page.getByRole("link", { name: /Record here/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose Another File" }).click();
  await chooser(page).setInputFiles(wav("sermon.wav"));
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every state of an upload fits 360 pixels and is accessible in ${colorScheme}`, async ({
    browser,
    berea,
  }) => {
    const page = await openOnPhone(browser, berea.address, colorScheme);
    const check = async () => {
      await expectToFit(page);
      await expectAccessible(page);
    };
    await signUp(page);
    await createSermon(page, "On a telephone");
    await check();
    const line = await stopAfterFirstChunk(page, (route) => route.abort());
    await chooser(page).setInputFiles(longFile());
    await expect(page.getByRole("heading", { name: "Waiting for the connection" })).toBeVisible();
    await check();
    await page.getByRole("button", { name: "Pause" }).click();
    await check();
    line.letThrough();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible({ timeout: 30_000 });
    await check();
    await page.context().close();
  });
}

test("of 25 recordings that are dropped at once, only some upload at a time, and none is lost", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  let sending = 0;
  let most = 0;
  await page.route("**/api/uploads", async (route) => {
    sending += 1;
    most = Math.max(most, sending);
    await route.continue();
  });
  page.on("response", (response) => {
    const isEnd = response.request().method() === "PATCH" && response.url().includes("/api/uploads/");
    if (isEnd) sending -= 1;
  });
  await page.goto("/#/new");
  const days = Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(2, "0"));
  await chooser(page).setInputFiles(days.map((day) => wav(`2026-10-${day} Luke ${day}.wav`)));
  await expect(page).toHaveURL(/#\/library/, { timeout: 40_000 });
  const { user } = await (await page.request.get("/api/auth/get-session")).json();
  const { items } = await (await page.request.get(`/api/users/${user.id}/sermons?limit=100`)).json();
  expect(items).toHaveLength(25);
  const countStored = async () => {
    const answers = await Promise.all(
      items.map(({ id }: { id: string }) => page.request.get(`/api/users/${user.id}/sermons/${id}/files`)),
    );
    const lists = await Promise.all(answers.map((answer) => answer.json()));
    return lists.filter((list) => list.items.length === 1).length;
  };
  await expect.poll(countStored, { timeout: 60_000 }).toBe(25);
  // Three, and some whose end was not reported to this test yet.
  expect(most).toBeLessThan(10);
});
