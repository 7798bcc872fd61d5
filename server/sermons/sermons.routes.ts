import { sermonEndpoints } from "../../contract/sermon.ts";
import type { Context } from "../context.ts";
import { createFindSessionWithRecord } from "../account/find-session.ts";
import { sermons } from "../db/schema.ts";
import type { Binder } from "../http/bind.ts";
import { sermonColumns, type SermonRow } from "./sermon-rows.ts";
import {
  createSermon,
  deleteSermon,
  describeFound,
  listSermons,
  saveSermon,
  updateSermon,
} from "./sermons.ts";

export function addSermonRoutes({ bind, bindRecord }: Binder, { db, housekeeping }: Context): void {
  const findSermon = createFindSessionWithRecord<SermonRow>(db, "sermon", sermons, sermonColumns);
  bind(sermonEndpoints.listSermons, ({ user, query }) => listSermons(db, user.uid, query));
  bind(sermonEndpoints.createSermon, ({ user, body }) => createSermon(db, user.uid, body));
  bindRecord(sermonEndpoints.getSermon, findSermon, describeFound);
  bind(sermonEndpoints.updateSermon, ({ user, params, body }) => updateSermon(db, user.uid, params.id, body));
  bind(sermonEndpoints.saveSermon, ({ user, params, body }) => saveSermon(db, user.uid, params.id, body));
  bind(sermonEndpoints.deleteSermon, async ({ user, params }) => {
    await deleteSermon(db, user.uid, params.id);
    housekeeping.wake();
  });
}
