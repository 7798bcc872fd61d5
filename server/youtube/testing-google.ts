// Google and YouTube over HTTP for tests: a consent page, tokens that rotate and expire, videos with caption tracks, and
// errors, timeouts and oversized responses if a test asks for them.
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";
import type { GoogleSettings } from "../config/config.ts";
import type { TestUser } from "../testing/testing.ts";

export interface TestTrack {
  id: string;
  language: string;
  trackKind?: "standard" | "asr" | "forced";
  isDraft?: boolean;
  vtt: string;
}

export interface TestVideo {
  /** Whether it is on the channel of the user who consents. */
  isOwn?: boolean;
  tracks: TestTrack[];
}

/** The failure of a call. */
export type TestFault =
  | { status: number; reason?: string; headers?: Record<string, string>; body?: string }
  /** Never responds. */
  | "silence"
  /** Sends an endless body. */
  | "flood";

export interface TestCall {
  /** "/token", "/captions", "/captions/<id>", … */
  path: string;
  /** From 1, counted for each path. */
  number: number;
  /** Query or form. */
  fields: URLSearchParams;
}

export interface TestGoogle {
  settings: GoogleSettings;
  youtubeApiUrl: string;
  videos: Map<string, TestVideo>;
  /** The ids of the videos of each playlist; those without a `TestVideo` are deleted. */
  playlists: Map<string, string[]>;
  calls: TestCall[];
  /** Valid refresh tokens. */
  grants: Set<string>;
  /** Allowed redirect URIs. */
  redirectUris: Set<string>;
  fault: ((call: TestCall) => TestFault | undefined) | undefined;
  /** The lifetime of access tokens in seconds. */
  tokenSeconds: number;
  callsOf(path: string): TestCall[];
  /** Clicks a button of the consent page, and returns the URL of the redirect. */
  consent(authUrl: string, button?: "allow" | "deny"): Promise<URL>;
  /** Invalidates all access tokens. */
  endAccessTokens(): void;
  close(): Promise<void>;
}

/** Connects the channel of a user, who consents. */
export async function connectYoutube(google: TestGoogle, person: TestUser): Promise<void> {
  const { body } = await person.call("GET", youtubeEndpoints.getYoutubeAuthUrl.path);
  const code = (await google.consent(body.auth_url)).searchParams.get("code");
  await person.call("POST", youtubeEndpoints.storeYoutubeAuth.path, { code, user_id: person.uid });
}

const CLIENT = { clientId: "berea.apps.test", clientSecret: "the secret of the client" };
const SCOPE = "https://www.googleapis.com/auth/youtube.force-ssl";

export async function startGoogle(redirectUri: string): Promise<TestGoogle> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const accessTokens = new Map<string, number>();
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  const google: TestGoogle = {
    settings: { ...CLIENT, discoveryUrl: `${origin}/.well-known/openid-configuration` },
    youtubeApiUrl: `${origin}/youtube/v3`,
    videos: new Map(),
    playlists: new Map(),
    calls: [],
    grants: new Set(),
    redirectUris: new Set([redirectUri]),
    fault: undefined,
    tokenSeconds: 3600,
    callsOf: (path) => google.calls.filter((call) => call.path === path),
    async consent(authUrl, button = "allow") {
      const page = await (await fetch(authUrl)).text();
      const href = new RegExp(`id="${button}" href="([^"]+)"`).exec(page)?.[1];
      if (href === undefined) throw new Error(`the consent page says: ${page}`);
      const answer = await fetch(origin + href.replaceAll("&amp;", "&"), { redirect: "manual" });
      return new URL(answer.headers.get("location") ?? "");
    },
    endAccessTokens: () => accessTokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const path = url.pathname.replace("/youtube/v3", "");
    const fields =
      request.method === "POST" ? new URLSearchParams(await readText(request)) : url.searchParams;
    const call = { path, number: google.callsOf(path).length + 1, fields };
    google.calls.push(call);
    const fault = google.fault?.(call);
    if (fault !== undefined) return misbehave(response, fault);
    if (path === "/.well-known/openid-configuration") return sendJson(response, 200, describeProvider());
    if (path === "/authorize") return showConsent(fields, response);
    if (path === "/consent") return redirectAfterConsent(fields, response);
    if (path === "/token" || path === "/revoke") {
      if (!isClient(request, fields)) return sendJson(response, 401, { error: "invalid_client" });
      return path === "/token" ? issueTokens(fields, response) : revoke(fields, response);
    }
    return serveYoutube(request, path, fields, response);
  }

  const describeProvider = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    revocation_endpoint: `${origin}/revoke`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["plain", "S256"],
    authorization_response_iss_parameter_supported: true,
  });

  function showConsent(fields: URLSearchParams, response: ServerResponse): void {
    const wanted = {
      client_id: CLIENT.clientId,
      response_type: "code",
      scope: SCOPE,
      code_challenge_method: "S256",
      access_type: "offline",
      prompt: "consent",
    };
    const wrong = Object.entries(wanted).find(([name, value]) => fields.get(name) !== value);
    const isKnown = google.redirectUris.has(fields.get("redirect_uri") ?? "");
    if (wrong || !isKnown || (fields.get("state") ?? "").length < 16 || !fields.get("code_challenge")) {
      return sendPage(
        response,
        400,
        `Error 400: ${isKnown ? `invalid_request ${wrong?.[0] ?? "state"}` : "redirect_uri_mismatch"}`,
      );
    }
    const link = (id: string, text: string) =>
      `<a id="${id}" href="/consent?button=${id}&amp;${fields.toString().replaceAll("&", "&amp;")}">${text}</a>`;
    return sendPage(
      response,
      200,
      `<h1>Berea wants to see your captions</h1>${link("allow", "Allow")} ${link("deny", "Cancel")}`,
    );
  }

  function redirectAfterConsent(fields: URLSearchParams, response: ServerResponse): void {
    const back = new URL(fields.get("redirect_uri") ?? "");
    back.searchParams.set("state", fields.get("state") ?? "");
    back.searchParams.set("iss", origin);
    if (fields.get("button") === "deny") back.searchParams.set("error", "access_denied");
    else {
      const code = `4/${randomUUID()}`;
      codes.set(code, {
        challenge: fields.get("code_challenge") ?? "",
        redirectUri: fields.get("redirect_uri") ?? "",
      });
      back.searchParams.set("code", code);
      back.searchParams.set("scope", SCOPE);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function issueTokens(fields: URLSearchParams, response: ServerResponse): void {
    const isGood =
      fields.get("grant_type") === "refresh_token" ? redeemRefreshToken(fields) : redeemCode(fields);
    if (!isGood) return sendJson(response, 400, { error: "invalid_grant", error_description: "Bad Request" });
    const [accessToken, refreshToken] = [`ya29.${randomUUID()}`, `1//${randomUUID()}`];
    accessTokens.set(accessToken, Date.now() + google.tokenSeconds * 1000);
    google.grants.add(refreshToken);
    return sendJson(response, 200, {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: google.tokenSeconds,
      scope: SCOPE,
      token_type: "Bearer",
    });
  }

  const redeemRefreshToken = (fields: URLSearchParams) =>
    google.grants.delete(fields.get("refresh_token") ?? "");

  function redeemCode(fields: URLSearchParams): boolean {
    const code = fields.get("code") ?? "";
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(fields.get("code_verifier") ?? "")
      .digest("base64url");
    return given?.redirectUri === fields.get("redirect_uri") && given?.challenge === challenge;
  }

  function revoke(fields: URLSearchParams, response: ServerResponse): void {
    if (!google.grants.delete(fields.get("token") ?? "")) {
      return sendJson(response, 400, { error: "invalid_token" });
    }
    accessTokens.clear();
    return sendJson(response, 200, {});
  }

  function serveYoutube(
    request: IncomingMessage,
    path: string,
    fields: URLSearchParams,
    response: ServerResponse,
  ): void {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if ((accessTokens.get(token) ?? 0) < Date.now()) return sendApiError(response, 401, "authError");
    const trackId = /^\/captions\/(.+)$/.exec(path)?.[1];
    if (trackId !== undefined) return sendTrack(decodeURIComponent(trackId), fields, response);
    const listId = fields.get("playlistId") ?? fields.get("id") ?? "";
    const playlist = google.playlists.get(listId);
    if (path === "/playlists") {
      return sendJson(response, 200, { items: playlist ? [{ snippet: { title: `List ${listId}` } }] : [] });
    }
    if (path === "/playlistItems") {
      if (!playlist) return sendApiError(response, 404, "playlistNotFound");
      return sendPlaylistPage(playlist, fields, response);
    }
    const id = fields.get("videoId") ?? fields.get("id") ?? "";
    const video = google.videos.get(id);
    if (path !== "/captions") return sendApiError(response, 404, "notFound");
    if (!video) return sendApiError(response, 404, "videoNotFound");
    return sendJson(response, 200, {
      items: video.tracks.map(({ vtt: _, ...track }) => describeTrack(track)),
    });
  }

  function sendPlaylistPage(ids: string[], fields: URLSearchParams, response: ServerResponse): void {
    const from = Number(fields.get("pageToken") ?? 0);
    const to = from + Math.min(50, Number(fields.get("maxResults") ?? 5));
    sendJson(response, 200, {
      ...(to < ids.length && { nextPageToken: String(to) }),
      items: ids.slice(from, to).map((videoId) => ({
        snippet: { title: `Video ${videoId}`, description: "On grace." },
        contentDetails: {
          videoId,
          ...(google.videos.has(videoId) && { videoPublishedAt: "2025-10-12T15:00:00Z" }),
        },
      })),
    });
  }

  function sendTrack(trackId: string, fields: URLSearchParams, response: ServerResponse): void {
    const video = [...google.videos.values()].find(({ tracks }) => tracks.some(({ id }) => id === trackId));
    const track = video?.tracks.find(({ id }) => id === trackId);
    if (!track) return sendApiError(response, 404, "captionNotFound");
    if (video?.isOwn === false) return sendApiError(response, 403, "forbidden");
    if (fields.get("tfmt") !== "vtt") return sendApiError(response, 400, "couldNotConvert");
    response.writeHead(200, { "content-type": "text/vtt; charset=UTF-8" }).end(track.vtt);
  }

  return google;
}

const describeTrack = ({
  id,
  language,
  trackKind = "standard",
  isDraft = false,
}: Omit<TestTrack, "vtt">) => ({
  kind: "youtube#caption",
  id,
  snippet: { language, trackKind, isDraft, name: "", audioTrackType: "unknown", status: "serving" },
});

function isClient(request: IncomingMessage, fields: URLSearchParams): boolean {
  const [scheme, credentials = ""] = (request.headers.authorization ?? "").split(" ");
  if (scheme === "Basic") {
    const given = Buffer.from(credentials, "base64").toString().split(":").map(decodeURIComponent);
    return given[0] === CLIENT.clientId && given[1] === CLIENT.clientSecret;
  }
  return fields.get("client_id") === CLIENT.clientId && fields.get("client_secret") === CLIENT.clientSecret;
}

function misbehave(response: ServerResponse, fault: TestFault): void {
  if (fault === "silence") return;
  if (fault === "flood") {
    const megabyte = "00:00:00.000 --> 00:00:01.000\nfear not\n\n".repeat(25_000);
    response.writeHead(200, { "content-type": "text/vtt" });
    const pour = () => {
      while (!response.destroyed && response.write(megabyte));
    };
    response.on("drain", pour);
    return pour();
  }
  const { status, reason, headers = {}, body } = fault;
  if (reason !== undefined) return sendApiError(response, status, reason, headers);
  response.writeHead(status, { "content-type": "text/html", ...headers }).end(body ?? "<h1>Error</h1>");
}

function sendApiError(
  response: ServerResponse,
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): void {
  const message = `The request failed: ${reason}`;
  const error = { code: status, message, errors: [{ domain: "youtube.caption", reason, message }] };
  sendJson(response, status, { error }, headers);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { "content-type": "text/html" });
  response.end(`<!doctype html><html lang="en"><title>Google</title><main>${html}</main></html>`);
}
