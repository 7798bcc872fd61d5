import { commentEndpoints } from "../../contract/sharing/comments.schema.ts";
import type { Db } from "../db/database.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { kindAt } from "../sharing/sharing.ts";
import { changeComment, createComment, listComments } from "./comments.ts";

export function addCommentRoutes(route: AddRoute, { db }: { db: Db }): void {
  route(commentEndpoints.listComments, ({ user, params: { uid, kind, id } }) =>
    listComments(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }),
  );
  route(commentEndpoints.createComment, ({ user, params: { uid, kind, id }, body }) =>
    createComment(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid }, body),
  );
  route(commentEndpoints.changeComment, ({ user, params: { uid, kind, id, commentId }, body }) =>
    changeComment(db, kindAt(kind), { ownerId: uid, id, actorId: user.uid, commentId }, body),
  );
}
