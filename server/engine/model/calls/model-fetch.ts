// Checks a response before the SDK reads it, since the configured address may not be a model API.
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { ModelError } from "../../engine.ts";
import { ApiCallError } from "./api-call-error.ts";
import { limitResponse } from "./limit-response.ts";
import { getBaseUrl, type ModelSettings, formatNoModelApiMessage, getServerHost } from "./model-settings.ts";

const MEGABYTE = 1024 * 1024;
/** Replies are cut off long before that. */
const MAX_STREAM = { total: 64 * MEGABYTE, line: MEGABYTE };
const MAX_BODY = { total: 4 * MEGABYTE, line: 4 * MEGABYTE };

/** `fetch` for the SDK. Rejects with a permanent `ApiCallError` if the response isn't from a model API. */
export function createModelFetch(settings: ModelSettings): typeof fetch {
  const server = getServerHost(settings);
  return async (input, init) => {
    // Following a redirect would drop the key and turn the POST into a GET.
    const whole = await fetch(input, { ...init, redirect: "manual" });
    const { status, headers } = whole;
    const isStream = whole.ok && (headers.get("content-type") ?? "").includes("event-stream");
    const response = limitResponse(whole, isStream ? MAX_STREAM : MAX_BODY, () =>
      createFailure(
        `The model server at ${server} sent a reply that is far too long. Ask your administrator to check it.`,
      ),
    );
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      const other = readOrigin(headers.get("location"), getBaseUrl(settings));
      return fail(
        `The model server at ${server} redirects to ${other}. Ask your administrator to correct its address.`,
      );
    }
    const type = headers.get("content-type") ?? "";
    if (response.ok && type.includes("json"))
      return parseUnstreamedResponse(await response.text()) ?? fail(formatNoModelApiMessage(settings));
    if (type.includes("html") && (response.ok || status === 404)) {
      await response.body?.cancel();
      return fail(formatNoModelApiMessage(settings));
    }
    return response;
  };
}

function readOrigin(location: string | null, base: string): string {
  return location !== null && URL.canParse(location, base)
    ? new URL(location, base).origin
    : "another address";
}

const createFailure = (sentence: string) =>
  new ApiCallError("permanent", "", { userError: new ModelError(sentence) });

function fail(sentence: string): never {
  throw createFailure(sentence);
}

interface UnstreamedResponse {
  choices?: { message?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: unknown;
  error?: { code?: unknown; message?: unknown } | string;
}

/** Converts a non-streamed response into a stream or an error response. Undefined if it is neither. */
function parseUnstreamedResponse(body: string): Response | undefined {
  if (/^\s*(?:data|event|id|retry)?:/.test(body)) return stream(body);
  const answer = parseBody(body);
  if (answer?.error !== undefined) {
    const code = typeof answer.error === "object" ? Number(answer.error.code) : Number.NaN;
    const status = code >= 400 && code < 600 ? code : 400;
    return new Response(body, { status, headers: { "content-type": "application/json" } });
  }
  const [choice] = answer?.choices ?? [];
  const content = choice?.message?.content;
  if (typeof content !== "string") return undefined;
  const start = { choices: [{ index: 0, delta: { role: "assistant", content } }] };
  const end = {
    choices: [{ index: 0, delta: {}, finish_reason: choice?.finish_reason ?? "stop" }],
    usage: answer?.usage,
  };
  return stream(
    [start, end].map((each) => `data: ${JSON.stringify(each)}\n\n`).join("") + "data: [DONE]\n\n",
  );
}

const stream = (text: string) => new Response(text, { headers: { "content-type": "text/event-stream" } });

function parseBody(body: string): UnstreamedResponse | undefined {
  const parsed = parseJson(body);
  return typeof parsed === "object" && parsed !== null ? parsed : undefined;
}
