import type { Feed, KeyedEpisode } from "../../contract/imports/episode.ts";
import { IMPORT_LIMITS, IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { LIMITS } from "../../contract/limits.ts";
import { toLine } from "../../contract/text/line.ts";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { AppError } from "../errors.ts";
import type { Youtube } from "./youtube.ts";
import { withToken } from "./with-token.ts";
import type { PlaylistItem } from "./youtube-api.ts";
import { explainFailure } from "./youtube-messages.ts";

/** Lists the videos of a playlist like the episodes of a feed. Deleted and private videos have no date and are left out. */
export async function readPlaylist(
  { api, connection }: Pick<Youtube, "api" | "connection">,
  playlistId: string,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<Feed> {
  if (!api) throw new AppError("unavailable", YOUTUBE_MESSAGES.notSetUp);
  try {
    return await withToken(connection, userId, async (accessToken) => {
      const call = { accessToken, signal };
      const title = await api.findPlaylistTitle(call, playlistId);
      const videos = await api.listPlaylist(call, playlistId, IMPORT_LIMITS.episodes);
      const episodes = new Map(videos.filter(isAvailable).map((video) => [video.id, toEpisode(video)]));
      if (episodes.size === 0) throw new AppError("invalid", IMPORT_MESSAGES.noVideos);
      return { title: toLine(title) || "YouTube", episodes: [...episodes.values()] };
    });
  } catch (error) {
    throw explainFailure(YOUTUBE_MESSAGES.playlistFailed, error);
  }
}

const isAvailable = ({ publishedAt }: PlaylistItem) => publishedAt !== "";

const toEpisode = ({ id, title, description, publishedAt }: PlaylistItem): KeyedEpisode => ({
  key: `youtube:${id}`,
  title: toLine(title),
  date: publishedAt.slice(0, 10),
  speaker: "",
  series: "",
  description: description.slice(0, LIMITS.noteCharacters).toWellFormed(),
  recording: null,
  transcripts: [],
  video: `https://www.youtube.com/watch?v=${id}`,
});
