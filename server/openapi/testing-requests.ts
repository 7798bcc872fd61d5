// Valid and slightly invalid requests for every operation of the document.
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { anyText } from "../../contract/testing-fuzz.ts";
import { HTTP_METHODS, type HttpMethod, type OpenApiDocument, type Operation } from "./openapi.ts";
import { createValues, type NamedValues, nearly } from "./testing-values.ts";
import { ID_KINDS, type IdKind, idOf } from "./testing-fuzz-users.ts";

/** A request in which ids are still placeholders. */
export interface FuzzedRequest {
  who: "actor" | "anonymous";
  method: HttpMethod;
  params: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

export interface FuzzedOperation {
  name: string;
  path: string;
  requests: fc.Arbitrary<FuzzedRequest>;
}

export function listFuzzedOperations(document: OpenApiDocument): FuzzedOperation[] {
  const { valueOf, valueFor } = createValues(document, NAMED);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    HTTP_METHODS.flatMap((method) => {
      const operation = operations[method];
      if (!operation) return [];
      return [{ name: operation.operationId, path, requests: requestsOf(path, method, operation) }];
    }),
  );

  function requestsOf(path: string, method: HttpMethod, operation: Operation): fc.Arbitrary<FuzzedRequest> {
    const { parameters = [], requestBody } = operation;
    const named = (place: "path" | "query" | "header") =>
      parameters.filter((parameter) => parameter.in === place);
    const params = Object.fromEntries(named("path").map(({ name }) => [name, paramOf(path, name)]));
    const query = Object.fromEntries(
      named("query").map(({ name, schema }) => [name, nearly(valueFor(name, schema)).map(writePlain)]),
    );
    const headers = Object.fromEntries(
      named("header").map(({ name, schema }) => [name, headerOf(name, valueOf(schema))]),
    );
    const contents = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
      bodyOf(type, type === "application/json" ? nearly(valueOf(schema)) : undefined),
    );
    // The caller must not lose the session except by deleting the account.
    const isAccountCall = path.startsWith("/api/auth/");
    return fc
      .record({
        who: isAccountCall
          ? fc.constant("anonymous" as const)
          : fc.oneof(
              { weight: 7, arbitrary: fc.constant("actor" as const) },
              { weight: 1, arbitrary: fc.constant("anonymous" as const) },
            ),
        method: fc.constant(method),
        params: fc.record(params),
        query: fc.tuple(fc.record(query, { requiredKeys: [] }), REPEATED).map(listQuery),
        headers: fc.tuple(fc.record(headers, { requiredKeys: [] }), COMMON_HEADERS).map(merge),
        content: contents.length === 0 ? UNWANTED_BODY : fc.oneof(...contents),
      })
      .map(addContent);
  }
}

type Drawn = Omit<FuzzedRequest, "body"> & { content: Content | undefined };

function addContent({ content, ...request }: Drawn): FuzzedRequest {
  if (!content) return request;
  const headers = { "content-type": content.type, ...request.headers };
  return Object.assign(request, { headers, body: content.body });
}

/** Whether every parameter is repeated. */
const REPEATED = fc.nat(15).map((chance) => chance === 0);

function listQuery([query, isRepeated]: [Record<string, string | undefined>, boolean]): [string, string][] {
  const said = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return isRepeated ? [...said, ...said] : said;
}

const anyId = fc.oneof(
  fc.constantFrom(...ID_KINDS.map((kind) => idOf("own", kind))),
  fc.constantFrom(...ID_KINDS.map((kind) => idOf("other", kind))),
  fc.uuid(),
  anyText(20),
  fc.constantFrom("", ".", "..", "%", "%00", "0", "null", "a/b", "x".repeat(300)),
);

const id = (kind: IdKind): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(idOf("own", kind)) },
    { weight: 3, arbitrary: fc.constant(idOf("other", kind)) },
    { weight: 1, arbitrary: anyId },
  );

const ID_KIND_BY_PATH: readonly (readonly [segment: string, kind: IdKind])[] = [
  ["sermons", "sermon"],
  ["studies", "study"],
  ["devotionals", "devotional"],
  ["testimonies", "testimony"],
  ["files", "file"],
  ["jobs", "job"],
  ["uploads", "upload"],
];

function paramOf(path: string, name: string): fc.Arbitrary<string> {
  if (name === "uid" || name === "personId") return id("uid");
  if (name === "churchId") return id("church");
  if (name === "invitationId") return id("invitation");
  if (name === "kind") return fc.oneof(fc.constantFrom("sermons", "studies", "devotionals"), anyText(10));
  if (name === "format") {
    return fc.oneof(fc.constantFrom("md", "srt", "vtt", "docx", "pdf", "pptx"), anyText(10));
  }
  const kind = ID_KIND_BY_PATH.find(([segment]) => path.includes(`/${segment}/{id}`))?.[1] ?? "sermon";
  return id(name === "versionId" ? (`${kind}Version` as IdKind) : kind);
}

const CURSORS = [
  "2026-02-30T00:00:00.000Z_00000000-0000-4000-8000-000000000000",
  "2026-01-01T24:00:00.000Z_00000000-0000-4000-8000-000000000000",
  "0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000",
  "9999-12-31T23:59:59.999Z_00000000-0000-4000-8000-000000000000",
  "2026-01-01T00:00:00.000Z_------------------------------------",
];

const NAMED: NamedValues = {
  user_id: id("uid"),
  sermon_id: id("sermon"),
  sermonId: id("sermon"),
  sourceSermonId: id("sermon"),
  fileId: id("file"),
  photoFileId: id("file"),
  version: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer()),
  after: fc.constantFrom(...CURSORS),
  q: fc.oneof(fc.constantFrom("fear not", "zebulonqu", '"fear not', "Luke 12:32", "mine"), anyText(30)),
  reference: fc.oneof(fc.constantFrom("John 3:16", "Luke 12:30-34", "Psalm 119"), anyText(30)),
};

const writePlain = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** What a header can carry. */
const toHeader = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?");

const base64 = (text: string) => Buffer.from(text).toString("base64");

// The placeholders of ids stay legible: they are written in Base64 when they are filled in.
const metadata = fc
  .tuple(fc.constantFrom("sermonId", "studyId"), id("sermon"), anyText(20), fc.boolean())
  .map(([key, owner, name, isWhole]) =>
    isWhole ? `${key} base64(${owner}),filename ${base64(name)}` : `${key} ${base64(name)},,=`,
  );

const headerOf = (name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<string> => {
  const usual = name === "upload-metadata" ? metadata : values.map(writePlain);
  const small = fc.constantFrom("0", "1", "44", "1644", "-1", "1e3", "99999999999999999999");
  const ranges = fc.constantFrom("bytes=0-1", "bytes=-1", "bytes=5-", "bytes=9-1", "bytes=0-0,2-3");
  return fc
    .oneof(
      { weight: 6, arbitrary: usual },
      { weight: 2, arbitrary: name.startsWith("upload-") ? small : ranges },
      { weight: 1, arbitrary: anyText(20) },
    )
    .map(toHeader);
};

const COMMON_HEADERS = fc.record(
  {
    accept: fc.constantFrom("text/event-stream", "application/json", "*/*", ""),
    "accept-language": fc.constantFrom("de", "en;q=0.1", "x-", "*", "a".repeat(200)),
    origin: fc.oneof(
      { weight: 8, arbitrary: fc.constant("http://berea.test") },
      { weight: 1, arbitrary: fc.constantFrom("https://evil.example", "null") },
    ),
    "x-forwarded-for": fc.constantFrom("203.0.113.7", "x", "", "::1, 10.0.0.1"),
  },
  { requiredKeys: [] },
);

type Headers = Record<string, string | undefined>;

const merge = ([own, common]: [Headers, Headers]): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...common, ...own }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

interface Content {
  type: string;
  body: string | Uint8Array;
}

const UNWANTED_BODY: fc.Arbitrary<Content | undefined> = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant({ type: "application/json", body: "{" }) },
);

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const FILES: readonly Uint8Array[] = [
  PNG,
  strToU8('---\nberea: "sermon"\ntitle: "Fear not"\n---\n# Fear not\n'),
  strToU8("WEBVTT\n\n00:01.000 --> 00:04.000\nFear not\n"),
  zipSync({ "word/document.xml": strToU8("<w:document><w:p><w:t>Fear not</w:t></w:p></w:document>") }),
  zipSync({ "archive.json": strToU8('{"format":"berea","version":1}') }),
  strToU8("RIFF\u0024\u0000\u0000\u0000WAVEfmt "),
];

/** Files that are unchanged, truncated or have a changed byte, and arbitrary bytes. */
const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.constantFrom(...FILES),
  fc.uint8Array({ maxLength: 200 }),
  fc.tuple(fc.constantFrom(...FILES), fc.nat(), fc.nat(255)).map(([file, at, byte]) => {
    const changed = Uint8Array.from(file);
    changed[at % changed.length] = byte;
    return changed;
  }),
  fc.tuple(fc.constantFrom(...FILES), fc.nat()).map(([file, at]) => file.slice(0, at % file.length)),
);

function bodyOf(type: string, json: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<Content> {
  const usual: fc.Arbitrary<Content> = json
    ? json.map((value) => ({ type, body: JSON.stringify(value) ?? "" }))
    : anyBytes.map((body) => ({ type, body }));
  const other: fc.Arbitrary<Content> = fc.record({
    type: fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "application/octet-stream",
      "application/zip",
      "application/offset+octet-stream",
      "text/plain",
      "multipart/form-data; boundary=x",
    ),
    body: fc.oneof(fc.constantFrom("", "{", "[1", "null", '"', "{}"), anyBytes),
  });
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });
}
