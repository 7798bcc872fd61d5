import { testimonyEndpoints } from "../../contract/testimony.ts";
import { callApi } from "../api.ts";
import { usePagedList } from "../paged-list.ts";
import { testimonyCache } from "./testimony-cache.ts";

/** The person's testimonies, last changed first, page after page. */
export const useTestimonyList = () =>
  usePagedList(testimonyCache.listKey, (call) => callApi(testimonyEndpoints.listTestimonies, call));

/** Deletes a testimony and takes it off the list that is on the screen. */
export const useDeleteTestimony = () =>
  testimonyCache.useDelete((call) => callApi(testimonyEndpoints.deleteTestimony, call));
