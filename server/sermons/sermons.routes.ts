import { sermonEndpoints } from "../../contract/sermon.ts";
import type { Context } from "../context.ts";
import type { Binder } from "../http/bind.ts";
import { createReadInSession, createSaveInSession } from "./sermons-in-session.ts";
import { createSermon, deleteSermon, getSermon, listSermons, saveSermon, updateSermon } from "./sermons.ts";

export function addSermonRoutes({ bind, bindInSession }: Binder, { db, texts, housekeeping }: Context): void {
  bind(sermonEndpoints.listSermons, ({ user, query }) => listSermons(db, user.uid, query));
  bind(sermonEndpoints.createSermon, ({ user, body }) => createSermon(db, texts, user.uid, body));
  bindInSession(sermonEndpoints.getSermon, createReadInSession(db), ({ user, params }) =>
    getSermon(db, user.uid, params.id),
  );
  bind(sermonEndpoints.updateSermon, ({ user, params, body }) =>
    updateSermon(db, texts, user.uid, params.id, body),
  );
  bindInSession(sermonEndpoints.saveSermon, createSaveInSession(db, texts), ({ user, params, body }) =>
    saveSermon(db, texts, user.uid, params.id, body),
  );
  bind(sermonEndpoints.deleteSermon, async ({ user, params }) => {
    await deleteSermon(db, user.uid, params.id);
    housekeeping.wake();
  });
}
