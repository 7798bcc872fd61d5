import { z } from "zod";
import { parseJson } from "../../contract/text/parse-json.ts";
import { LIMITS } from "../../contract/limits.ts";
import { parseRetryAfter } from "../engine/model/calls/retry-after.ts";
import type { CaptionTrack } from "./choose-track.ts";
import { limitedFetch, TooLargeError } from "../http/limited-fetch.ts";
import { retryProviderCall, type ProviderRetryPolicy } from "./retry-provider-call.ts";
import { ProviderError } from "./provider-error.ts";

export interface ApiCall {
  accessToken: string;
  signal: AbortSignal;
}

const MAX_JSON_BYTES = 1024 * 1024;

const TrackList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          language: z.string().default(""),
          trackKind: z.string().toLowerCase().default("standard"),
          audioTrackType: z.string().optional(),
          isDraft: z.boolean().optional(),
          isEasyReader: z.boolean().optional(),
          status: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

const Playlists = z.object({
  items: z.array(z.object({ snippet: z.object({ title: z.string().default("") }) })).default([]),
});

const VideoId = z.string().regex(/^[\w-]{11}$/);

const PlaylistPage = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z
        .object({
          snippet: z.object({ title: z.string().default(""), description: z.string().default("") }),
          /** The date is missing for deleted and private videos. */
          contentDetails: z.object({ videoId: VideoId, videoPublishedAt: z.iso.datetime().default("") }),
        })
        .transform(({ snippet, contentDetails: { videoId, videoPublishedAt } }) => ({
          ...snippet,
          id: videoId,
          publishedAt: videoPublishedAt,
        })),
    )
    .default([]),
});
export type PlaylistItem = z.infer<typeof PlaylistPage>["items"][number];

const VIDEOS_PER_PAGE = 50;

export type YoutubeApi = ReturnType<typeof createYoutubeApi>;

export function createYoutubeApi(apiUrl: string, policy: ProviderRetryPolicy) {
  const get = ({ accessToken, signal }: ApiCall, path: string, query: object, maxBytes: number) => {
    const url = `${apiUrl}/${path}?${new URLSearchParams({ ...query })}`;
    return retryProviderCall(() => ask(url, accessToken, signal, maxBytes, policy), policy, signal);
  };
  const getJson = async <Shape extends z.ZodType>(
    call: ApiCall,
    path: string,
    query: object,
    shape: Shape,
  ) => {
    const response = await get(call, path, query, MAX_JSON_BYTES);
    const read = shape.safeParse(parseJson(await response.text()));
    if (!read.success) throw new ProviderError("unexpected", `YouTube's list of ${path} cannot be read`);
    return read.data;
  };

  return {
    async listTracks(call: ApiCall, videoId: string): Promise<CaptionTrack[]> {
      const { items } = await getJson(call, "captions", { part: "snippet", videoId }, TrackList);
      return items.map(({ id, snippet }) => Object.assign(snippet, { id }));
    },

    async findPlaylistTitle(call: ApiCall, id: string): Promise<string> {
      const { items } = await getJson(call, "playlists", { part: "snippet", id }, Playlists);
      if (!items[0]) throw new ProviderError("missing", "YouTube has no such playlist");
      return items[0].snippet.title;
    },

    async listPlaylist(call: ApiCall, playlistId: string, limit: number): Promise<PlaylistItem[]> {
      const listed: PlaylistItem[] = [];
      const query = { part: "snippet,contentDetails", playlistId, maxResults: VIDEOS_PER_PAGE };
      for (let pageToken: string | undefined = ""; pageToken !== undefined && listed.length < limit;) {
        const page: z.infer<typeof PlaylistPage> = await getJson(
          call,
          "playlistItems",
          { ...query, ...(pageToken !== "" && { pageToken }) },
          PlaylistPage,
        );
        listed.push(...page.items);
        pageToken = page.items.length === 0 ? undefined : page.nextPageToken;
      }
      return listed.slice(0, limit);
    },

    async downloadTrack(call: ApiCall, trackId: string) {
      const path = `captions/${encodeURIComponent(trackId)}`;
      const response = await get(call, path, { tfmt: "vtt" }, LIMITS.transcriptFileBytes);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

async function ask(
  url: string,
  accessToken: string,
  signal: AbortSignal,
  maxBytes: number,
  policy: ProviderRetryPolicy,
): Promise<Response> {
  const deadline = AbortSignal.timeout(policy.answerTimeout);
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await limitedFetch(
    url,
    { headers, signal: AbortSignal.any([signal, deadline]) },
    maxBytes,
  ).catch((error) => {
    if (error instanceof TooLargeError) throw new ProviderError("large", error.message);
    if (signal.aborted) throw error;
    throw new ProviderError("unavailable", "YouTube does not answer", { cause: error });
  });
  if (response.ok) return response;
  throw await readFailure(response);
}

const ErrorAnswer = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});

const REASONS: Record<string, ProviderError["kind"]> = {
  quotaExceeded: "quota",
  dailyLimitExceeded: "quota",
  rateLimitExceeded: "limited",
  userRateLimitExceeded: "limited",
  accessNotConfigured: "client",
  insufficientPermissions: "expired",
  authError: "expired",
  youtubeSignupRequired: "channel",
};

async function readFailure(response: Response): Promise<ProviderError> {
  const { status } = response;
  const answer = ErrorAnswer.safeParse(parseJson(await response.text())).data;
  const reasons = answer?.error.errors.map(({ reason }) => reason) ?? [];
  const named = reasons.map((reason) => REASONS[reason]).find((kind) => kind !== undefined);
  const wait = parseRetryAfter(Object.fromEntries(response.headers));
  const message = `YouTube answered ${status} ${reasons.join(" ").slice(0, 100)}`.trim();
  return new ProviderError(named ?? kindOfStatus(status), message, { wait });
}

function kindOfStatus(status: number): ProviderError["kind"] {
  if (status === 401) return "expired";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "missing";
  if (status === 429) return "limited";
  return status >= 500 || status === 408 ? "unavailable" : "unexpected";
}
