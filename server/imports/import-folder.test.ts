import { mkdir, mkdtemp, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { makeWav } from "../uploads/testing-media.ts";
import { fetchFromFolder, listFolder } from "./import-folder.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGrace is a gift.\n";
const signal = AbortSignal.timeout(60_000);

let base = "";
let folder = "";
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), "berea-folder-"));
  folder = path.join(base, "recordings");
  await mkdir(path.join(folder, "Romans"), { recursive: true });
  return () => removeFolder(base);
});

const write = (name: string, content: string | Buffer = VTT) => writeFile(path.join(folder, name), content);
const importsOf = ({ uid }: TestUser) => `/api/users/${uid}/imports`;
const urlOf = (name: string) => pathToFileURL(path.join(folder, name)).href;

describe("a folder", () => {
  test("is listed by name, date and subfolder, with transcripts next to their recordings", async () => {
    const recording = makeWav(1);
    await write("Romans/2024-03-10 The Gift.WAV", recording);
    await write("Romans/2024-03-10 The Gift.txt");
    await write("Romans/2024-03-10 The Gift.en.vtt");
    await write("Jonah flees.srt");
    await write("notes.pdf");
    await write(".hidden.mp3");
    const { title, episodes } = await listFolder(folder);
    expect(title).toBe("recordings");
    expect(episodes).toMatchObject([
      {
        title: "The Gift",
        date: "2024-03-10",
        series: "Romans",
        recording: { url: urlOf("Romans/2024-03-10 The Gift.WAV"), bytes: recording.length },
        transcripts: [{ mediaType: "text/vtt" }, { mediaType: "text/plain" }],
      },
      { title: "Jonah flees", date: null, series: "", recording: null },
    ]);
  });

  test("that is empty or missing is reported", async () => {
    await expect(listFolder(folder)).rejects.toThrow(IMPORT_MESSAGES.folderEmpty);
    await expect(listFolder(path.join(base, "none"))).rejects.toThrow(IMPORT_MESSAGES.folderUnreadable);
  });

  test("does not show what is outside of it", async () => {
    await writeFile(path.join(base, "secret.vtt"), VTT);
    await symlink(path.join(base, "secret.vtt"), path.join(folder, "link.vtt"));
    await symlink(base, path.join(folder, "all"));
    await expect(listFolder(folder)).rejects.toThrow(IMPORT_MESSAGES.folderEmpty);
    for (const name of ["link.vtt", "../secret.vtt", "all/secret.vtt", "none.vtt"]) {
      await expect(fetchFromFolder(folder, urlOf(name), { signal })).rejects.toThrow(
        IMPORT_MESSAGES.fileGone,
      );
    }
    await expect(fetchFromFolder(undefined, urlOf("link.vtt"), { signal })).rejects.toThrow(
      IMPORT_MESSAGES.fileGone,
    );
  });

  test("answers ranges of the same file only", async () => {
    await write("a.vtt", "0123456789");
    const first = await fetchFromFolder(folder, urlOf("a.vtt"), { signal });
    const version = first.headers.get("etag")!;
    expect([first.status, await first.text()]).toEqual([200, "0123456789"]);
    const rest = () =>
      fetchFromFolder(folder, urlOf("a.vtt"), {
        headers: { range: "bytes=4-", "if-range": version },
        signal,
      });
    const continued = await rest();
    expect([continued.status, await continued.text()]).toEqual([206, "456789"]);
    expect(continued.headers.get("content-range")).toBe("bytes 4-9/10");
    await truncate(path.join(folder, "a.vtt"), 5);
    const changed = await rest();
    expect([changed.status, await changed.text()]).toEqual([200, "01234"]);
  });
});

describe("an import from the server's folder", () => {
  let berea: TestApp;
  let operator: TestUser;
  let other: TestUser;
  let imported = "";
  beforeAll(async () => {
    imported = await mkdtemp(path.join(tmpdir(), "berea-imported-"));
    await writeFile(path.join(imported, "2024-03-10 The Gift.wav"), makeWav(2));
    await writeFile(path.join(imported, "2024-03-10 The Gift.vtt"), VTT);
    berea = await createTestApp({ importFolder: imported });
    operator = await berea.signUp();
    other = await berea.signUp();
  });
  afterAll(async () => {
    await berea.close();
    await removeFolder(imported);
  });

  test("is only for the operator", async () => {
    expect((await operator.call("GET", importsOf(operator))).body.hasFolder).toBe(true);
    expect((await other.call("GET", importsOf(other))).body.hasFolder).toBe(false);
    expect(await other.call("POST", `${importsOf(other)}/folder`)).toMatchObject({ status: 403 });
    const body = { url: pathToFileURL(imported).href };
    expect(await other.call("POST", importsOf(other), body)).toMatchObject({ status: 400 });
  });

  test("makes drafts with their recordings and transcripts, once", async () => {
    const { status, body } = await operator.call("POST", `${importsOf(operator)}/folder`);
    expect([status, body.counts?.waiting]).toEqual([201, 1]);
    const address = `${importsOf(operator)}/${body.id}`;
    await operator.call("PATCH", address, { state: "running" });
    await expect
      .poll(async () => (await operator.call("GET", address)).body.counts)
      .toMatchObject({ done: 1, running: 0 });
    const [item] = (await operator.call("GET", `${address}/items`)).body.items;
    const sermon = await operator.readSermon({ id: item.sermonId });
    expect(sermon).toMatchObject({ title: "The Gift", date: "2024-03-10" });
    expect(sermon.transcript).toContain("Grace is a gift.");
    const { items: files } = (await operator.call("GET", `${operator.sermons}/${sermon.id}/files`)).body;
    expect(files).toMatchObject([{ filename: "2024-03-10 The Gift.wav", bytes: makeWav(2).length }]);
    const again = await operator.call("POST", `${importsOf(operator)}/folder`);
    expect(again.body.counts).toMatchObject({ skipped: 1, waiting: 0 });
  });
});
