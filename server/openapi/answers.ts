// The answers of operations, those of errors among them.
import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import type { Answer, HttpMethod, MediaContent, Paths, Reference, Schema } from "./openapi.ts";

const JSON_TYPE = "application/json";
const EVENT_STREAM = "text/event-stream";
export const BYTES = "application/octet-stream";

const ANY_BYTES: Schema = { type: "string", format: "binary" };

export const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const bytesAs = (...types: string[]): Record<string, MediaContent> =>
  Object.fromEntries(types.map((type) => [type, { schema: ANY_BYTES }]));
export const jsonOf = (schema: Schema): Record<string, MediaContent> => ({ [JSON_TYPE]: { schema } });

/** An event stream whose events have data of one shape. */
export const eventsOf = (data: Schema): Record<string, MediaContent> => ({
  [EVENT_STREAM]: { schema: { type: "string" }, "x-event-data": data },
});

const MEANINGS: Record<ErrorCode, string> = {
  invalid: "what was sent cannot be taken as it is; the message says why",
  unauthenticated: "there is no session",
  forbidden: "this names another person, or comes from another site",
  requires_recent_login: "the sign-in is more than a day old",
  not_found: "there is nothing of this person at this address",
  conflict: "something else came first; `current` is the record as it is now",
  too_large: "this is larger than it may be",
  unsupported: "this kind of content is not taken here",
  misdirected: "the request names a host that this server is not set up for",
  rate_limited: "too many calls; please wait",
  internal: "something went wrong on the server",
  unavailable: "the server cannot do this at the moment; please try again",
};

/** What any operation may answer, whatever it is about. */
const ANYWHERE: readonly ErrorCode[] = ["misdirected", "internal", "unavailable"];
/** What the server answers to any changing request that it cannot read, or that another site made a browser send. */
const TO_CHANGES: readonly ErrorCode[] = ["invalid", "forbidden", "too_large", "unsupported"];

/** The answers of an operation that may fail with these codes, beside those with which any may. */
export function describeErrors(
  method: HttpMethod,
  errors: readonly ErrorCode[],
  isForUsers = true,
): Record<string, Reference> {
  const isChanging = method === "post" || method === "patch" || method === "delete";
  const codes = new Set([
    ...errors,
    ...ANYWHERE,
    ...(isChanging ? TO_CHANGES : []),
    ...(isForUsers ? (["unauthenticated"] as const) : []),
  ]);
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => [status, { $ref: ERRORS + together.join(OR) }]),
  );
}

const ERRORS = "#/components/responses/";
const OR = "_or_";

/** The answers that these operations' errors refer to, by name. */
export function describeErrorAnswers(paths: Paths): Record<string, Answer> {
  const answers = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ responses }) => Object.values(responses)),
  );
  const names = answers.flatMap((answer) => ("$ref" in answer ? [answer.$ref.slice(ERRORS.length)] : []));
  return Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => [name, describeError(name.split(OR) as ErrorCode[])]),
  );
}

const describeError = (codes: readonly ErrorCode[]): Answer => ({
  description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join("; "),
  content: jsonOf(
    narrow(refer("Error"), { error: { type: "object", properties: { code: { enum: codes } } } }),
  ),
});

/** A shape whose properties are known more closely. */
export const narrow = (schema: Schema, properties: Record<string, Schema>): Schema => ({
  allOf: [schema, { type: "object", properties }],
});
