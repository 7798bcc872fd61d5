// Two users: one has secret data, and the other sends fuzzed requests.
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { CONTENT_KINDS, type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import { OWNED_TABLES } from "../account-deletion/owned-tables.ts";
import type { TestUser, TestApp } from "../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../uploads/testing-media.ts";

/** A word in every text of the user with secret data. */
const CANARY = "zebulonquux";

export const ID_KINDS = [
  ...CONTENT_KINDS,
  ...CONTENT_KINDS.map((kind) => `${kind}Version` as const),
  "file",
  "upload",
  "job",
  "church",
  "invitation",
  "uid",
] as const;
export type IdKind = (typeof ID_KINDS)[number];
/** A field whose change stores a version. */
const changedField = (kind: ContentKind) => (kind === "sermon" ? "transcript" : "title");

/** A placeholder for an id until the request is sent. */
export const idOf = (whose: "own" | "other", kind: IdKind): string => `@${whose}-${kind}@`;
const PLACEHOLDER = /@(own|other)-(\w+)@/g;

/** A user with an id of every kind, each created when it is first needed and again after `forget`. */
class IdOwner {
  readonly person: TestUser;
  readonly #word: string;
  readonly #ids = new Map<string, string>();

  constructor(person: TestUser, word: string) {
    this.person = person;
    this.#word = word;
    this.#ids.set("uid", person.uid);
  }

  get ids(): string[] {
    return [...this.#ids.values()];
  }

  async find(kind: string): Promise<string> {
    const known = this.#ids.get(kind);
    if (known !== undefined) return known;
    await this.#make(kind);
    return this.#ids.get(kind) ?? "";
  }

  /** Forgets ids, for example after a request that may have deleted their records. */
  forget(): void {
    this.#ids.clear();
    this.#ids.set("uid", this.person.uid);
  }

  async #make(kind: string): Promise<void> {
    const record = CONTENT_KINDS.find((name) => kind.startsWith(name));
    if (record) return this.#makeRecord(record);
    if (kind === "church" || kind === "invitation") return this.#makeChurch();
    const sermonId = await this.find("sermon");
    if (kind === "job") {
      const body = { kind: "process", sermonId };
      const { body: job } = await this.person.call("POST", `/api/users/${this.person.uid}/jobs`, body);
      this.#ids.set(kind, job.id ?? "none");
      return undefined;
    }
    const wav = makeWav(0.1);
    const headers = createUploadHeaders(wav, { sermonId, filename: `${this.#word}.wav` });
    if (kind === "upload") headers["upload-length"] = String(2 * wav.length);
    const answer = await this.person.call("POST", UPLOADS_PATH, wav, headers);
    this.#ids.set(kind, String(answer.headers["location"]).split("/").at(-1)!);
  }

  async #makeChurch(): Promise<void> {
    const { body: church } = await this.person.call("POST", "/api/churches", { name: this.#word });
    const address = `/api/churches/${church.id}/invitations`;
    const { body: invitation } = await this.person.call("POST", address, { role: "member" });
    this.#ids.set("church", church.id ?? "none");
    this.#ids.set("invitation", invitation.id ?? "none");
  }

  async #makeRecord(kind: ContentKind): Promise<void> {
    const address = `/api/users/${this.person.uid}/${RECORD_KINDS[kind].path}`;
    const { body } = await this.person.call("POST", address, writeFields(kind, this.#word));
    const change = { version: 1, [changedField(kind)]: `${this.#word} again` };
    await this.person.call("PATCH", `${address}/${body.id}`, change);
    const query = kind === "sermon" ? "?part=transcript" : "";
    const { body: versions } = await this.person.call("GET", `${address}/${body.id}/versions${query}`);
    // Refused if the user has made too many requests.
    this.#ids.set(kind, body.id ?? "none");
    this.#ids.set(`${kind}Version`, versions.items?.[0]?.id ?? "none");
  }
}

function writeFields(kind: ContentKind, word: string): Record<string, unknown> {
  const title = `${word} fear not`;
  const scripture = "Luke 12:32";
  switch (kind) {
    case "sermon":
      return {
        title,
        scripture,
        transcript: `Fear not, ${word}, little flock. It is your Father's good pleasure to give you the kingdom.`,
        summary: word,
        notes: word,
        tags: [word],
        series: word,
      };
    case "study":
      return { title, scripture, sessions: [{ id: "one", title: word, discussionQuestions: [word] }] };
    case "devotional":
      return { title, scripture, reading: word, prayer: word, series: word };
    case "testimony":
      return { title, scripture, before: word, how: word, after: word, name: word };
    default:
      return { title, scripture };
  }
}

export interface FuzzUsers {
  /** The user who sends requests. */
  readonly actor: TestUser;
  /** Replaces placeholders in a text by ids. */
  resolve(text: string): Promise<string>;
  /** A secret in a response that was not in the request; undefined for none. */
  findSecret(sent: string, bytes: Uint8Array, headers: object): string | undefined;
  /** Call this after a request that may have deleted something. */
  refresh(): Promise<void>;
  /** All rows of the user with secret data, for comparison. */
  readSecrets(): Promise<string>;
}

export async function createFuzzUsers(berea: TestApp): Promise<FuzzUsers> {
  const victim = new IdOwner(await berea.signUp(`${CANARY} Victim`), CANARY);
  await fillIn(victim);
  await berea.context.searchIndex.settle();
  let attacker = new IdOwner(await berea.signUp("Actor"), "mine");
  let actors = 1;

  return {
    get actor() {
      return attacker.person;
    },
    async resolve(text) {
      let resolved = text;
      for (const [placeholder, whose, kind = ""] of text.matchAll(PLACEHOLDER)) {
        const holder = whose === "own" ? attacker : victim;
        resolved = resolved.replaceAll(placeholder, await holder.find(kind));
      }
      return resolved;
    },
    findSecret(sent, bytes, headers) {
      const received = `${JSON.stringify(headers)}\n${readAll(bytes)}`.toLowerCase();
      const secrets = [CANARY, ...victim.ids.filter((id) => !sent.includes(id))];
      return secrets.find((secret) => received.includes(secret.toLowerCase()));
    },
    async refresh() {
      attacker.forget();
      // Reads accept a session for a minute after its end, so this writes.
      const { person } = attacker;
      const profile = `/api/users/${person.uid}/profile`;
      if ((await person.call("PATCH", profile, { welcomed: true })).status === 200) return;
      attacker = new IdOwner(await berea.signUp(`Actor ${(actors += 1)}`), "mine");
    },
    readSecrets: async () => {
      const rows = await Promise.all(
        OWNED_TABLES.map(async ({ table, owner }) => {
          const { db } = berea.context;
          const found = await db
            .select()
            .from(table)
            .where(sql`${owner} = ${victim.person.uid}`);
          return found.map((row) => JSON.stringify(row)).toSorted();
        }),
      );
      return JSON.stringify(rows, undefined, 1);
    },
  };
}

/** Creates data of every kind and waits for its jobs. */
async function fillIn(holder: IdOwner): Promise<void> {
  const { person } = holder;
  for (const kind of ID_KINDS) await holder.find(kind);
  const profile = `/api/users/${person.uid}/profile`;
  await person.call("PATCH", profile, { church: CANARY, bio: CANARY });
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } }).png();
  await person.call("POST", `${profile}/image`, await picture.toBuffer());
  await person.call("GET", `/api/users/${person.uid}/jobs/${await holder.find("job")}/events`);
}

/** The text of a body, including the files of a zip. */
function readAll(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return Buffer.from(bytes).toString("utf8");
  return Object.entries(unzipSync(bytes))
    .map(([name, content]) => `${name}\n${strFromU8(content)}`)
    .join("\n");
}
