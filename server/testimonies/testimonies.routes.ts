import { testimonyEndpoints } from "../../contract/testimony.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { addTestimonyPhoto } from "./photos.ts";
import {
  createTestimony,
  deleteTestimony,
  getTestimony,
  listTestimonies,
  listTestimonyVersions,
  restoreTestimonyVersion,
  updateTestimony,
} from "./testimonies.ts";

export function addTestimonyRoutes(bind: Bind, context: Context): void {
  const { db, housekeeping } = context;
  const calls = testimonyEndpoints;
  bind(calls.listTestimonies, ({ user, query }) => listTestimonies(db, user.uid, query));
  bind(calls.createTestimony, ({ user, body }) => createTestimony(db, user.uid, body));
  bind(calls.getTestimony, ({ user, params }) => getTestimony(db, user.uid, params.id));
  bind(calls.updateTestimony, ({ user, params, body }) => updateTestimony(db, user.uid, params.id, body));
  bind(calls.deleteTestimony, async ({ user, params }) => {
    await deleteTestimony(db, user.uid, params.id);
    housekeeping.wake();
  });
  bind(calls.listTestimonyVersions, async ({ user, params }) => ({
    items: await listTestimonyVersions(db, user.uid, params.id),
  }));
  bind(calls.restoreTestimonyVersion, ({ user, params }) =>
    restoreTestimonyVersion(db, user.uid, params.id, params.versionId),
  );
  bind(calls.addTestimonyPhoto, ({ user, params, body, signal }) =>
    addTestimonyPhoto(context, user.uid, params.id, body, signal),
  );
}
