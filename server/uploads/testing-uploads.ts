// A listening app with a user who uploads files, for tests.
import { createHash } from "node:crypto";
import type { ClientRequest } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { MediaFile } from "../../contract/media/media.schema.ts";
import { files } from "../db/schema.ts";
import { createTestApp, listen, type Person, type TestApp } from "../testing/testing.ts";
import { TUS_CONTENT_TYPE, createTusClient, type TusClient } from "./testing-tus.ts";
import type { Upload } from "./uploads.ts";

interface Uploads {
  /** Allows recordings of 2 MB and 100 seconds. */
  berea: TestApp;
  origin: string;
  /** A new user for each test, with a client and a sermon. */
  pastor: Person;
  client: TusClient;
  sermonId: string;
  addSermon(person: Person): Promise<string>;
  listFiles(): Promise<MediaFile[]>;
  findRows(): Promise<Upload[]>;
  readContent(address: string): Promise<Buffer>;
  /** Whether an upload's row and bytes are deleted. */
  isGone(address: string): Promise<boolean>;
  /** Sends a part of a body and leaves the connection open; resolves when the server has stored the part. */
  sendAndStall(address: string, offset: number, total: number, part: Uint8Array): Promise<ClientRequest>;
}

export const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The id in an upload's URL. */
export const getUploadId = (address: string): string => address.split("/").at(-1)!;

/** Starts the app for the tests of a file; call it at the top. */
export function setUpUploads(): Uploads {
  // The properties of a test are set before each test.
  const uploads: Uploads = {
    ...({} as Pick<Uploads, "berea" | "origin" | "pastor" | "client" | "sermonId">),
    async addSermon(person) {
      const { body } = await person.call("POST", `/api/users/${person.uid}/sermons`, {});
      return body.id;
    },
    async listFiles() {
      const { pastor, sermonId } = uploads;
      const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${sermonId}/files`);
      return body.items;
    },
    findRows: async () =>
      uploads.berea.context.db.select().from(files).where(eq(files.ownerId, uploads.pastor.uid)),
    async readContent(address) {
      const { pastor, origin } = uploads;
      const content = `${origin}/api/users/${pastor.uid}/files/${getUploadId(address)}/content`;
      const response = await fetch(content, { headers: { cookie: pastor.cookie } });
      return Buffer.from(await response.arrayBuffer());
    },
    async isGone(address) {
      const { db, storage } = uploads.berea.context;
      const rows = await db
        .select()
        .from(files)
        .where(eq(files.id, getUploadId(address)));
      return rows.length === 0 && (await storage.findSize(getUploadId(address))) === undefined;
    },
    async sendAndStall(address, offset, total, part) {
      const sent = uploads.client.open("PATCH", address, {
        "content-type": TUS_CONTENT_TYPE,
        "upload-offset": String(offset),
        "content-length": String(total),
      });
      sent.on("error", () => undefined).write(part);
      const stored = () => uploads.berea.context.storage.findSize(getUploadId(address));
      await expect.poll(stored).toBe(offset + part.byteLength);
      return sent;
    },
  };

  beforeAll(async () => {
    uploads.berea = await createTestApp({ upload: { mostBytes: 2 * 1024 ** 2, mostSeconds: 100 } });
    uploads.origin = await listen(uploads.berea);
  });
  afterAll(() => uploads.berea.close());
  beforeEach(async () => {
    uploads.pastor = await uploads.berea.signUp();
    uploads.client = createTusClient(uploads.origin, uploads.pastor.cookie);
    uploads.sermonId = await uploads.addSermon(uploads.pastor);
  });
  return uploads;
}
