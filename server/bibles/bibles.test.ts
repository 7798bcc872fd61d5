import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BIBLE_MESSAGES } from "../../contract/bibles/bibles.ts";
import { LIMITS } from "../../contract/limits.ts";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import { bibles } from "../db/schema.ts";
import { findVerse } from "../scripture/bible/bible-text.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { createBibles } from "./bibles.ts";
import { bytesOf, OSIS, usfmZip } from "./testing-editions.ts";

let berea: TestApp;
let operator: TestUser;
let user: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  operator = await berea.signUp("Operator");
  user = await berea.signUp("User");
});
afterAll(() => berea.close());
beforeEach(() => berea.context.db.delete(bibles));

const add = (bytes: Uint8Array = usfmZip(), filename = "river.zip", person = operator) =>
  person.call("POST", `/api/bibles?filename=${filename}`, bytes);
const list = async () => (await user.call("GET", "/api/bibles")).body.items;
const prefer = (bible: string | null) =>
  user.call("PATCH", `/api/users/${user.uid}/profile`, { preferences: { bible } });
const choose = async (recordBible?: string | null) =>
  (await berea.context.bibles.chooseEdition(user.uid, recordBible)).id;

describe("editions", () => {
  test("are the King James Version at first", async () => {
    expect(await list()).toEqual([
      {
        id: "kjv",
        name: "King James Version",
        abbreviation: "KJV",
        language: "en",
        verses: 31_102,
        license: "Public domain",
        copyright: "",
        isBundled: true,
      },
    ]);
  });

  test("are added by the operator and can then be read by every user", async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: "rb",
      name: "River Bible",
      abbreviation: "RB",
      language: "en",
      verses: 4,
      license: "Public domain",
      copyright: "",
      isBundled: false,
    });
    expect(await list()).toEqual([expect.objectContaining({ id: "kjv" }), body]);
    const passage = await user.call("GET", "/api/passage?reference=John 3:16-18&bible=rb");
    expect(passage.body).toMatchObject({
      bible: "rb",
      translation: "River Bible",
      verses: [
        { verse: 16, number: "3:16-17", text: "Two verses told as one." },
        { verse: 18, text: "The last word." },
      ],
    });
  });

  test("have the given name", async () => {
    const { body } = await operator.call(
      "POST",
      "/api/bibles?filename=a.xml&name=Brook Bible",
      bytesOf(OSIS),
    );
    expect(body).toMatchObject({ id: "bb", name: "Brook Bible" });
  });

  test("with the same text are stored once", async () => {
    expect((await add()).body.id).toBe("rb");
    expect((await add()).body.id).toBe("rb");
    expect(await list()).toHaveLength(2);
  });

  test("with the same abbreviation have different ids", async () => {
    await add();
    const other = bytesOf("\\id GEN River Bible\n\\c 1\n\\v 1 Another river.");
    expect((await add(other, "other.usfm")).body).toMatchObject({ id: "rb-2", abbreviation: "RB" });
  });

  test("have an id that can be part of an address", async () => {
    const { body } = await operator.call("POST", "/api/bibles?name=..", bytesOf(OSIS));
    expect(body.id).toBe("bible");
  });

  test("are added once, and at most as many as the limit, by concurrent requests", async () => {
    const rows = Array.from({ length: LIMITS.bibles - 2 }, (_, at) => ({
      id: `b${at}`,
      name: "B",
      abbreviation: "B",
      language: "",
      license: "",
      copyright: "",
      verses: 1,
      textHash: `hash ${at}`,
      gzippedText: Buffer.from(""),
    }));
    await berea.context.db.insert(bibles).values(rows);
    const texts = ["One river.", "Two rivers.", "Three rivers.", "Three rivers."];
    const answers = await Promise.all(
      texts.map((text) => add(bytesOf(`\\id GEN River Bible\n\\c 1\n\\v 1 ${text}`), "a.usfm")),
    );
    const stored = await berea.context.db.select({ id: bibles.id }).from(bibles);
    expect(stored).toHaveLength(LIMITS.bibles);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(2);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body.error).toMatchObject({ code: "conflict", message: BIBLE_MESSAGES.tooMany });
  });

  test("are not stored if their file is bad", async () => {
    const { status, body } = await add(bytesOf("\\id GEN\n\\c 1\n\\v x Water."), "a.usfm");
    expect(status).toBe(400);
    expect(body.error.message).toBe("Line 3: “x” is not the number of a verse.");
    expect((await add(bytesOf("Hello"), "a.txt")).body.error.message).toBe(BIBLE_MESSAGES.unknownFormat);
    expect((await add(new Uint8Array(LIMITS.bibleFileBytes + 1))).status).toBe(413);
    expect(await list()).toHaveLength(1);
  });

  test("are added and deleted only by the operator", async () => {
    const refused = {
      status: 403,
      body: { error: { code: "forbidden", message: OPERATOR_MESSAGES.operatorOnly } },
    };
    expect(await add(usfmZip(), "a.zip", user)).toMatchObject(refused);
    await add();
    expect(await user.call("DELETE", "/api/bibles/rb")).toMatchObject(refused);
    expect((await berea.anonymous.call("POST", "/api/bibles", usfmZip())).status).toBe(401);
    expect(await list()).toHaveLength(2);
  });

  test("are deleted, but not the King James Version", async () => {
    await add();
    expect((await operator.call("DELETE", "/api/bibles/rb")).status).toBe(204);
    expect((await operator.call("DELETE", "/api/bibles/rb")).status).toBe(404);
    expect((await operator.call("DELETE", "/api/bibles/kjv")).body.error).toEqual({
      code: "invalid",
      message: BIBLE_MESSAGES.bundled,
    });
    expect(await list()).toHaveLength(1);
  });
});

describe("the edition for a user's work", () => {
  test("is that of the record, else the user's, else the King James Version", async () => {
    expect(await choose()).toBe("kjv");
    await add();
    await prefer("rb");
    expect(await choose()).toBe("rb");
    expect(await choose(null)).toBe("rb");
    expect(await choose("kjv")).toBe("kjv");
    await prefer(null);
    expect(await choose("rb")).toBe("rb");
  });

  test("is the next of these after a deletion, while ids stay as they are", async () => {
    await add();
    await prefer("rb");
    const sermon = await user.createSermon({ bible: "rb" });
    await operator.call("DELETE", "/api/bibles/rb");
    expect(await choose("rb")).toBe("kjv");
    expect((await user.readSermon(sermon)).bible).toBe("rb");
    const { status, body } = await user.call("GET", "/api/passage?reference=John 3:16&bible=rb");
    expect([status, body.bible]).toEqual([200, "kjv"]);
    await prefer(null);
  });

  test.each(["sermons", "studies"])("is stored with %s and restored from their versions", async (kind) => {
    const address = `/api/users/${user.uid}/${kind}`;
    const { body } = await user.call("POST", address, { title: "Water" });
    expect(body.bible).toBeNull();
    const changed = await user.call("PATCH", `${address}/${body.id}`, { version: 1, bible: "bsb" });
    expect(changed.body).toMatchObject({ bible: "bsb", version: 2 });
    const wrong = await user.call("PATCH", `${address}/${body.id}`, { version: 2, bible: "../x" });
    expect(wrong.status).toBe(400);
  });
});

const open = async () => (await berea.context.bibles.listEditions()).find(({ id }) => id === "rb");

describe("the text files of a process", () => {
  test("are written when they are missing or another process added the edition", async () => {
    await add();
    const first = await open();
    await rm(first?.file ?? "");
    const again = await open();
    expect(again?.file).toBe(first?.file);
    expect(findVerse("John", 3, 18, again)?.text).toBe("The last word.");

    const bibleFolder = path.join(path.dirname(first?.file ?? ""), "other");
    const other = createBibles({ ...berea.context, bibleFolder });
    const [kingJames, found] = await other.listEditions();
    expect(kingJames).toEqual(KING_JAMES);
    expect(found?.file).toBe(path.join(bibleFolder, path.basename(first?.file ?? "")));
    other.close();
  });

  test("are complete for concurrent requests", async () => {
    await add();
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const edition of opened) expect(findVerse("Genesis", 1, 1, edition)?.text).toContain("river");
    const folder = path.dirname(opened[0]?.file ?? "");
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("are deleted after their edition, and others stay", async () => {
    await add();
    const file = (await open())?.file ?? "";
    const folder = path.dirname(file);
    const unused = path.join(folder, `${"a".repeat(64)}.json`);
    await writeFile(unused, "{}");
    await berea.context.bibles.sweepFiles();
    expect(await readdir(folder)).toEqual(expect.arrayContaining([path.basename(file)]));
    expect(await readdir(folder)).not.toContain(path.basename(unused));
  });
});
