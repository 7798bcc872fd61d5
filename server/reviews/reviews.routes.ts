import { reviewEndpoints } from "../../contract/sharing/reviews.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { kindAt } from "../sharing/sharing.ts";
import { getReview, getReviewChanges, reviewRecord } from "./reviews.ts";

export function addReviewRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(reviewEndpoints.getReview, ({ user, params: { uid, kind, id } }) =>
    getReview(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }),
  );
  route(reviewEndpoints.reviewRecord, ({ user, params: { uid, kind, id }, body }) =>
    reviewRecord(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }, body),
  );
  route(reviewEndpoints.getReviewChanges, ({ user, params: { uid, kind, id } }) =>
    getReviewChanges(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }),
  );
}
