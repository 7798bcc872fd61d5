import { sermonEndpoints } from "../../../contract/sermon.ts";
import { callApi } from "../../api.ts";
import { usePagedList } from "../../paged-list.ts";

/** The sermons that a study can be made from, last changed first, page after page. */
export const useSermonsToChooseFrom = () =>
  usePagedList(
    (uid) => ["studies", uid, "sermons"],
    (call) => callApi(sermonEndpoints.listSermons, call),
  );
