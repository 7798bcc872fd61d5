import { seriesEndpoints } from "../../contract/series/series.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { TextTasks } from "../records/record-kind.ts";
import { draftPlannedSermon } from "./planned-sermons.ts";
import { type CoverParts, deleteSeriesCover, setSeriesCover } from "./series-cover.ts";
import { getSeriesPage, listSeries } from "./series-page.ts";
import { changeSeries, createSeries, deleteSeries } from "./series.ts";

export function addSeriesRoutes(route: AddRoute, parts: CoverParts & { texts: TextTasks }): void {
  const { db } = parts;
  route(seriesEndpoints.listSeries, async ({ user, query }) => ({
    items: await listSeries(db, user.uid, query),
  }));
  route(seriesEndpoints.createSeries, ({ user, body }) => createSeries(db, user.uid, body));
  route(seriesEndpoints.getSeries, ({ user, params }) => getSeriesPage(db, user.uid, params.id));
  route(seriesEndpoints.updateSeries, ({ user, params, body }) =>
    changeSeries(db, user.uid, params.id, body),
  );
  route(seriesEndpoints.deleteSeries, ({ user, params }) => deleteSeries(parts, user.uid, params.id));
  route(seriesEndpoints.setSeriesCover, ({ user, params, body, signal }) =>
    setSeriesCover(parts, user.uid, params.id, body, signal),
  );
  route(seriesEndpoints.deleteSeriesCover, ({ user, params }) =>
    deleteSeriesCover(parts, user.uid, params.id),
  );
  route(seriesEndpoints.draftPlannedSermon, ({ user, params }) =>
    draftPlannedSermon(parts, user.uid, params.id, params.plannedId),
  );
}
