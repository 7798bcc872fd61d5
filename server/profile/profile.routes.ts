import type { FastifyInstance } from "fastify";
import { PROFILE_IMAGE_PATH } from "../../contract/account/profile.ts";
import { profileEndpoints } from "../../contract/account/profile.schema.ts";
import { readFile } from "../files/files.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { type Content, sendContent } from "../http/serving/send-content.ts";
import {
  deleteProfileImage,
  getProfileImage,
  type ProfileImageParts,
  setProfileImage,
} from "./profile-image.ts";
import { getProfile, updateProfile } from "./profile.ts";

export function addProfileRoutes(
  app: FastifyInstance,
  { route, requireUser, stopping }: RouteRegistrar,
  context: ProfileImageParts,
): void {
  const { db, storage } = context;
  route(profileEndpoints.getProfile, ({ user }) => getProfile(db, user.uid));
  route(profileEndpoints.updateProfile, ({ user, body }) => updateProfile(db, user.uid, body));
  route(profileEndpoints.setProfileImage, ({ user, body, signal }) =>
    setProfileImage(context, user.uid, body, signal),
  );
  route(profileEndpoints.deleteProfileImage, ({ user }) => deleteProfileImage(context, user.uid));

  app.route<{ Querystring: { v?: string } }>({
    method: ["GET", "HEAD"],
    url: PROFILE_IMAGE_PATH,
    onRequest: requireUser,
    handler: async (request, reply) => {
      const { hash, ...file } = await getProfileImage(db, request.user.uid);
      const open: Content["open"] = (range) => readFile(storage, file, reply.raw, range);
      const isImmutable = request.query.v === hash;
      return sendContent(request, reply, { ...file, tag: hash, isImmutable, open }, stopping);
    },
  });
}
