import { sermonEndpoints } from "../../contract/sermon.ts";
import { callApi } from "../api.ts";
import { usePagedList } from "../paged-list.ts";
import { sermonCache } from "./sermon-cache.ts";

/** The person's sermons, last changed first, page after page. */
export const useSermonList = () =>
  usePagedList(sermonCache.listKey, (call) => callApi(sermonEndpoints.listSermons, call));
