import { devotionalEndpoints } from "../../contract/devotional.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import {
  createDevotional,
  deleteDevotional,
  getDevotional,
  listDevotionals,
  listDevotionalVersions,
  listSeries,
  restoreDevotionalVersion,
  updateDevotional,
} from "./devotionals.ts";

export function addDevotionalRoutes(bind: Bind, { db }: Context): void {
  const calls = devotionalEndpoints;
  bind(calls.listDevotionals, ({ user, query }) => listDevotionals(db, user.uid, query));
  bind(calls.createDevotional, ({ user, body }) => createDevotional(db, user.uid, body));
  bind(calls.getDevotional, ({ user, params }) => getDevotional(db, user.uid, params.id));
  bind(calls.updateDevotional, ({ user, params, body }) => updateDevotional(db, user.uid, params.id, body));
  bind(calls.deleteDevotional, ({ user, params }) => deleteDevotional(db, user.uid, params.id));
  bind(calls.listDevotionalVersions, async ({ user, params }) => ({
    items: await listDevotionalVersions(db, user.uid, params.id),
  }));
  bind(calls.restoreDevotionalVersion, ({ user, params }) =>
    restoreDevotionalVersion(db, user.uid, params.id, params.versionId),
  );
  bind(calls.listSeries, async ({ user, params }) => ({
    items: await listSeries(db, user.uid, params.id),
  }));
}
