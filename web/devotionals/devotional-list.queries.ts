import { devotionalEndpoints } from "../../contract/devotional.ts";
import { callApi } from "../api.ts";
import { usePagedList } from "../paged-list.ts";
import { devotionalCache } from "./devotional-cache.ts";

/** The person's devotionals, last changed first, page after page. */
export const useDevotionalList = () =>
  usePagedList(devotionalCache.listKey, (call) => callApi(devotionalEndpoints.listDevotionals, call));

/** Deletes a devotional and takes it off the list that is on the screen. */
export const useDeleteDevotional = () =>
  devotionalCache.useDelete((call) => callApi(devotionalEndpoints.deleteDevotional, call));
