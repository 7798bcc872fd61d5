// The real app on its own database, for the tests of all modules.
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Method } from "../../contract/call.ts";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import { createApp } from "../app.ts";
import { type Context, type ContextParts, createContext } from "../context.ts";
import { createTestDatabase } from "../db/testing.ts";
import type { Email } from "../mail/mailer.ts";
import { createTestMailer } from "../mail/testing-mailer.ts";
import { expectDocumented, checkResponses } from "../openapi/testing-responses.ts";
import { openTestStorage } from "../storage/testing-storage.ts";
import { TEST_PARTS } from "./testing-context.ts";
import { removeFolder } from "./testing-folder.ts";

export interface ApiResponse {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
  body: any;
  headers: Record<string, unknown>;
}

export interface Caller {
  /** Calls the API. Sends bytes unchanged and anything else as JSON. Throws if the response doesn't match the OpenAPI document. */
  call(method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
}

export interface TestUser extends Caller {
  uid: string;
  email: string;
  cookie: string;
  /** The URL of the user's sermons. */
  sermons: string;
  createSermon(fields?: NewSermon): Promise<Sermon>;
  readSermon(sermon: Pick<Sermon, "id">): Promise<Sermon>;
}

export interface TestApp {
  context: Context;
  app: FastifyInstance;
  /** Emails sent so far. */
  mails: Email[];
  /** The last mail that an address got with such a link, once all that are ordered are sent: several go at a time. */
  readMail(email: string, link?: RegExp): Promise<Email | undefined>;
  anonymous: Caller;
  signUp(name?: string): Promise<TestUser>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = "a long enough password";

export const NO_LIMITS = {
  eventLoopDelayMs: Infinity,
  connectionWaitMs: Infinity,
  heapBytes: Infinity,
  memoryBytes: Infinity,
};

/** Starts an app; `parts` replace its usual parts, for example the engine. */
export async function createTestApp(parts: Partial<ContextParts> = {}): Promise<TestApp> {
  const database = parts.database ?? (await createTestDatabase());
  const mails: Email[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), "berea-files-"));
  const context = await createContext({
    ...TEST_PARTS,
    mailer: createTestMailer(async (mail) => void mails.push(mail)),
    storage: await openTestStorage(folder),
    bibleFolder: `${folder}-bibles`,
    upload: { mostBytes: 10 * 1024 ** 2, mostSeconds: 3600 },
    // A machine that runs tests is always overloaded.
    loadLimits: NO_LIMITS,
    passwordCost: { ln: 10, r: 8, p: 1 },
    ...parts,
    database,
  });
  const app = await createApp(context);
  checkResponses(app);
  let userCount = 0;

  return {
    context,
    app,
    mails,
    async readMail(email, link = /(?:)/) {
      await context.mails.deliver();
      return mails.findLast((mail) => mail.to === email && link.test(mail.link));
    },
    anonymous: createCaller(app),
    async signUp(name = `Person ${(userCount += 1)}`) {
      const email = `${name.toLowerCase().replace(/\W+/g, ".")}@berea.test`;
      const body = { name, email, password: TEST_PASSWORD };
      const { body: answer, headers } = await createCaller(app).call("POST", "/api/auth/sign-up/email", body);
      const cookie = readCookies(headers["set-cookie"]);
      const caller = createCaller(app, cookie);
      const sermons = `/api/users/${answer.user.id}/sermons`;
      return {
        uid: answer.user.id,
        email,
        cookie,
        ...caller,
        sermons,
        createSermon: async (fields = {}) => (await caller.call("POST", sermons, fields)).body,
        readSermon: async ({ id }) => (await caller.call("GET", `${sermons}/${id}`)).body,
      };
    },
    async close() {
      await app.close();
      await context.close();
      await database.close();
      await removeFolder(folder);
      await rm(`${folder}-bibles`, { recursive: true, force: true });
      expectDocumented(app);
    },
  };
}

/** Makes an app listen on a free port, and returns its origin. */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export function createCaller(app: FastifyInstance, cookie?: string): Caller {
  return {
    async call(method, url, body, headers = {}) {
      const isBytes = body instanceof Uint8Array;
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(body !== undefined && {
            "content-type": isBytes ? "application/octet-stream" : "application/json",
          }),
          ...headers,
        },
        ...(body !== undefined && { payload: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
      });
      expectDocumented(app, response);
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      return {
        status: response.statusCode,
        body: isJson && response.body !== "" ? response.json() : response.body,
        headers: response.headers,
      };
    },
  };
}

/** The `Cookie` header that a browser would send after these `Set-Cookie` headers. */
export function readCookies(setCookie: unknown): string {
  return [setCookie ?? []]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");
}
