import type { FastifyInstance } from "fastify";
import { PROFILE_IMAGE_PATH, profileEndpoints } from "../../contract/profile.ts";
import type { Context } from "../context.ts";
import { readFile } from "../files/files.ts";
import type { Binder } from "../http/bind.ts";
import { type Content, sendContent } from "../http/send-content.ts";
import { deleteProfileImage, getProfileImage, setProfileImage } from "./profile-image.ts";
import { getProfile } from "./profile-rows.ts";
import { updateProfile } from "./profile.ts";

export function addProfileRoutes(
  app: FastifyInstance,
  { bind, guard, stopping }: Binder,
  context: Context,
): void {
  const { db, storage } = context;
  bind(profileEndpoints.getProfile, ({ user }) => getProfile(db, user.uid));
  bind(profileEndpoints.updateProfile, ({ user, body }) => updateProfile(db, user.uid, body));
  bind(profileEndpoints.setProfileImage, ({ user, body, signal }) =>
    setProfileImage(context, user.uid, body, signal),
  );
  bind(profileEndpoints.deleteProfileImage, ({ user }) => deleteProfileImage(context, user.uid));

  app.route<{ Querystring: { v?: string } }>({
    method: ["GET", "HEAD"],
    url: PROFILE_IMAGE_PATH,
    onRequest: guard,
    handler: async (request, reply) => {
      const { hash, ...file } = await getProfileImage(db, request.user.uid);
      const open: Content["open"] = (range) => readFile(storage, file, range);
      const isForever = request.query.v === hash;
      return sendContent(request, reply, { ...file, tag: hash, isForever, open }, stopping);
    },
  });
}
