// The calls of better-auth that programs and our own pages use. It has its own errors, whose codes are its own too.
import { LIMITS } from "../../contract/limits.ts";
import { jsonOf } from "./answers.ts";
import { SESSION } from "./operations.ts";
import type { Answer, HttpMethod, Operation, Paths, Schema } from "./openapi.ts";

/** Where better-auth answers; what is not described below it is its own affair. */
export const AUTH_PATH = "/api/auth/";

const text = { type: "string" };
const email = { type: "string", format: "email", maxLength: 254 };
const password = {
  type: "string",
  minLength: LIMITS.passwordCharacters.least,
  maxLength: LIMITS.passwordCharacters.most,
};
const flag = { type: "boolean" };

const objectOf = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  required,
});
const orNothing = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });

const user = objectOf({ id: text, email: text, emailVerified: flag, name: text });
const signedIn = objectOf({ user });
const done = objectOf({ status: flag });
const session = orNothing(
  objectOf({ user, session: objectOf({ id: text, userId: text, expiresAt: text, createdAt: text }) }),
);

interface AccountCall {
  id: string;
  method?: HttpMethod;
  summary: string;
  body?: Schema;
  answer: Schema;
  needsSession?: boolean;
  query?: string[];
}

const CALLS: Record<string, AccountCall> = {
  "sign-up/email": {
    id: "signUp",
    summary: "A new account, signed in at once: the session comes as cookies",
    body: objectOf({ name: text, email, password }),
    answer: signedIn,
  },
  "sign-in/email": {
    id: "signIn",
    summary: "Signs in with e-mail and password: the session comes as cookies",
    body: objectOf({ email, password }),
    answer: signedIn,
  },
  "sign-in/social": {
    id: "beginGoogleSignIn",
    summary: "Where to go to sign in with Google; it comes back to `callbackURL`",
    body: objectOf(
      {
        provider: { const: "google" },
        callbackURL: text,
        newUserCallbackURL: text,
        errorCallbackURL: text,
        disableRedirect: flag,
      },
      ["provider"],
    ),
    answer: objectOf({ url: text, redirect: flag }),
  },
  "sign-out": { id: "signOut", summary: "Ends the session", answer: objectOf({ success: flag }) },
  "revoke-sessions": {
    id: "signOutEverywhere",
    summary: "Ends every session of the person",
    answer: done,
    needsSession: true,
  },
  "get-session": {
    id: "getSession",
    method: "get",
    summary: "Who is signed in and until when; `null` for nobody",
    answer: session,
    query: ["disableCookieCache"],
  },
  "request-password-reset": {
    id: "requestPasswordReset",
    summary: "Sends the mail by which a new password is set; the answer is the same without such an account",
    body: objectOf({ email }),
    answer: done,
  },
  "reset-password": {
    id: "resetPassword",
    summary: "Sets the password of the account that the token was sent to, and ends its sessions",
    body: objectOf({ newPassword: password, token: text }),
    answer: done,
  },
  "change-password": {
    id: "changePassword",
    summary: "Sets another password",
    body: objectOf({ currentPassword: text, newPassword: password, revokeOtherSessions: flag }, [
      "currentPassword",
      "newPassword",
    ]),
    answer: signedIn,
    needsSession: true,
  },
  "send-verification-email": {
    id: "sendVerificationEmail",
    summary: "Sends the mail by which an address is confirmed once more",
    body: objectOf({ email }),
    answer: done,
  },
};

export function describeAccountCalls(): Paths {
  return Object.fromEntries(
    Object.entries(CALLS).map(([path, call]) => [
      AUTH_PATH + path,
      { [call.method ?? "post"]: describeCall(call) },
    ]),
  );
}

function describeCall({ id, summary, body, answer, needsSession, query }: AccountCall): Operation {
  return {
    operationId: id,
    tags: ["Account"],
    summary,
    security: needsSession ? [{ [SESSION]: [] }] : [],
    ...(query && {
      parameters: query.map((name) => ({ name, in: "query", required: false, schema: text })),
    }),
    ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
    responses: {
      200: { description: "As asked", content: jsonOf(answer) },
      ...Object.fromEntries(REFUSALS.map(([status, description]) => [status, refuse(description)])),
    },
  };
}

/** better-auth says what it refuses as `{code, message}`, we as everywhere. */
const refuse = (description: string): Answer => ({
  description,
  content: jsonOf({ type: "object" }),
});

const REFUSALS = [
  ["400", "What was sent cannot be taken as it is"],
  ["401", "The password or the session is none"],
  ["403", "This came from another site, or may not be done"],
  ["404", "This server does not do that"],
  ["413", "This is larger than it may be"],
  ["415", "This kind of content is not taken here"],
  ["421", "The request names a host that this server is not set up for"],
  ["422", "There is such an account already"],
  ["429", "Too many attempts; please wait"],
  ["500", "Something went wrong on the server"],
  ["503", "The server cannot do this at the moment"],
] as const;
