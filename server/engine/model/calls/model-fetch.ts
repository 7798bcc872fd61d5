// What comes back from the address of a model, before the SDK reads it: not every server there is one.
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { ModelError } from "../../engine.ts";
import { ApiCallError } from "./api-call-error.ts";
import { getBaseUrl, type ModelSettings, formatNoModelApiMessage, getServerHost } from "./model-settings.ts";

/** Fetches for the SDK. Rejects with a final `ApiCallError` where what answers is no model's API. */
export function createModelFetch(settings: ModelSettings): typeof fetch {
  const server = getServerHost(settings);
  return async (input, init) => {
    // To be sent elsewhere loses the key on the way, and a POST becomes a GET.
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      const other = readOrigin(headers.get("location"), getBaseUrl(settings));
      return fail(
        `The model server at ${server} redirects to ${other}. Ask the operator of this server to correct its address.`,
      );
    }
    const type = headers.get("content-type") ?? "";
    if (response.ok && type.includes("json"))
      return readAtOnce(await response.text()) ?? fail(formatNoModelApiMessage(settings));
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

function fail(sentence: string): never {
  throw new ApiCallError("final", "", { reason: new ModelError(sentence) });
}

interface WholeAnswer {
  choices?: { message?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: unknown;
  error?: { code?: unknown; message?: unknown } | string;
}

/** An answer that came in one, although a stream was asked for: as a stream, or as the failure that it tells of; else undefined. */
function readAtOnce(body: string): Response | undefined {
  if (/^\s*(?:data|event|id|retry)?:/.test(body)) return stream(body);
  const answer = parseAnswer(body);
  if (answer?.error !== undefined) {
    const code = typeof answer.error === "object" ? Number(answer.error.code) : Number.NaN;
    const status = code >= 400 && code < 600 ? code : 400;
    return new Response(body, { status, headers: { "content-type": "application/json" } });
  }
  const [choice] = answer?.choices ?? [];
  const content = choice?.message?.content;
  if (typeof content !== "string") return undefined;
  const said = { choices: [{ index: 0, delta: { role: "assistant", content } }] };
  const end = {
    choices: [{ index: 0, delta: {}, finish_reason: choice?.finish_reason ?? "stop" }],
    usage: answer?.usage,
  };
  return stream([said, end].map((each) => `data: ${JSON.stringify(each)}\n\n`).join("") + "data: [DONE]\n\n");
}

const stream = (text: string) => new Response(text, { headers: { "content-type": "text/event-stream" } });

function parseAnswer(body: string): WholeAnswer | undefined {
  const parsed = parseJson(body);
  return typeof parsed === "object" && parsed !== null ? parsed : undefined;
}
