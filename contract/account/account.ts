// Sign-up, sign-in and sign-out are better-auth's own calls under /api/auth; these are their sentences.

export const ACCOUNT_MESSAGES = {
  signInFailed: (reason: string) => `Failed to sign in: ${reason}`,
  signUpFailed: (reason: string) => `Failed to sign up: ${reason}`,
  signOutFailed: (reason: string) => `Failed to sign out: ${reason}`,
  resetEmailFailed: (reason: string) => `Failed to send the link: ${reason}`,
  resetFailed: (reason: string) => `Failed to change your password: ${reason}`,
  verificationEmailFailed: (reason: string) => `Failed to send the verification e-mail: ${reason}`,
  verificationFailed: (reason: string) => `Failed to confirm your e-mail address: ${reason}`,
  googleFailed: (reason: string) => `Failed to sign in with Google: ${reason}`,
  googleNotSetUp: "it is not set up on this server. Please use your e-mail and password.",
} as const;

/**
 * Where to ask who is signed in. Not on the word of a cookie: a session that was ended elsewhere is to be noticed now.
 */
export const SESSION_URL = "/api/auth/get-session?disableCookieCache=true";

/** The code of the refusal to confirm an address for a browser that is not signed in to its account; `email` names that. */
export const SIGN_IN_TO_CONFIRM = "SIGN_IN_TO_CONFIRM";

/** A person as the browser knows them. */
export interface User {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string | null;
}
