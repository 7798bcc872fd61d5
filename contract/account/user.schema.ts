import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

export const SignedInUser = z.object({
  uid: z.string().meta({ description: "The id in paths such as `/api/users/{uid}/sermons`" }),
  email: z.string(),
  displayName: z.string(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const userEndpoints = {
  getUser: defineEndpoint(CALLS.getUser, {
    summary: "Returns the signed-in user, or the owner of the API token",
    response: SignedInUser,
    errors: ["unauthenticated"],
  }),
};
