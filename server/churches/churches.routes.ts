import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { SignUpMode } from "../../contract/account/sign-up.ts";
import { CHURCH_MESSAGES, CHURCH_PICTURE_PATH } from "../../contract/churches/churches.ts";
import { churchEndpoints } from "../../contract/churches/churches.schema.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { type Content, sendContent } from "../http/serving/send-content.ts";
import { PICTURE_TYPE, type PictureCleaner } from "../pictures/picture-cleaner.ts";
import {
  changeChurch,
  deleteChurch,
  deleteChurchPicture,
  getChurchPicture,
  setChurchPicture,
} from "./church-settings.ts";
import { createChurch, getChurch, listChurches } from "./churches.ts";
import {
  createInvitation,
  getInvitation,
  joinChurch,
  listInvitations,
  revokeInvitation,
} from "./invitations.ts";
import { changePerson, listPeople, removePerson } from "./people.ts";

interface ChurchParts {
  db: Db;
  publicUrl: string;
  pictures: PictureCleaner;
  /** Who may create an account: people of a church invite others, so who may create one decides that, too. */
  signUp?: SignUpMode | undefined;
  isOperator(uid: string): Promise<boolean>;
}

export function addChurchRoutes(
  app: FastifyInstance,
  { route, requireUser, stopping }: RouteRegistrar,
  parts: ChurchParts,
): void {
  const { db } = parts;
  route(churchEndpoints.listChurches, async ({ user }) => ({ items: await listChurches(db, user.uid) }));
  route(churchEndpoints.createChurch, async ({ user, body }) => {
    if ((parts.signUp ?? "open") !== "open" && !(await parts.isOperator(user.uid)))
      throw new AppError("forbidden", CHURCH_MESSAGES.operatorCreates);
    return createChurch(db, user.uid, body);
  });
  route(churchEndpoints.getChurch, ({ user, params }) => getChurch(db, params.churchId, user.uid));
  route(churchEndpoints.updateChurch, ({ user, params, body }) =>
    changeChurch(db, params.churchId, user.uid, body),
  );
  route(churchEndpoints.deleteChurch, ({ user, params }) => deleteChurch(db, params.churchId, user.uid));
  route(churchEndpoints.setChurchPicture, ({ user, params, body, signal }) =>
    setChurchPicture(parts, params.churchId, user.uid, body, signal),
  );
  route(churchEndpoints.deleteChurchPicture, ({ user, params }) =>
    deleteChurchPicture(db, params.churchId, user.uid),
  );
  route(churchEndpoints.updatePerson, ({ user, params, body }) =>
    changePerson(db, params.churchId, user.uid, params.personId, body),
  );
  route(churchEndpoints.removePerson, ({ user, params }) =>
    removePerson(db, params.churchId, user.uid, params.personId),
  );
  route(churchEndpoints.listPeople, async ({ user, params }) => ({
    items: await listPeople(db, params.churchId, user.uid),
  }));
  route(churchEndpoints.listInvitations, async ({ user, params }) => ({
    items: await listInvitations(db, params.churchId, user.uid),
  }));
  route(churchEndpoints.createInvitation, ({ user, params, body }) =>
    createInvitation(parts, params.churchId, user.uid, body),
  );
  route(churchEndpoints.revokeInvitation, ({ user, params }) =>
    revokeInvitation(db, params.churchId, user.uid, params.invitationId),
  );
  route(churchEndpoints.getInvitation, ({ params }) => getInvitation(db, params.token));
  route(churchEndpoints.joinChurch, ({ user, params }) => joinChurch(db, user.uid, params.token));

  app.route<{ Params: { churchId: string }; Querystring: { v?: string } }>({
    method: ["GET", "HEAD"],
    url: CHURCH_PICTURE_PATH,
    onRequest: requireUser,
    handler: async (request, reply) => {
      const { bytes, hash } = await getChurchPicture(db, request.params.churchId, request.user.uid);
      const file = { tag: hash, bytes: bytes.length, mediaType: PICTURE_TYPE, filename: "church.webp" };
      const open: Content["open"] = async (range) =>
        Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
      return sendContent(request, reply, { ...file, isImmutable: request.query.v === hash, open }, stopping);
    },
  });
}
