// Messages for sign-up, sign-in and sign-out, which are calls of better-auth under /api/auth.

export const ACCOUNT_MESSAGES = {
  signInFailed: (reason: string) => `Failed to sign in: ${reason}`,
  signUpFailed: (reason: string) => `Failed to sign up: ${reason}`,
  signOutFailed: (reason: string) => `Failed to sign out: ${reason}`,
  resetEmailFailed: (reason: string) => `Failed to send the link: ${reason}`,
  resetFailed: (reason: string) => `Failed to change your password: ${reason}`,
  verificationEmailFailed: (reason: string) => `Failed to send the verification email: ${reason}`,
  verificationFailed: (reason: string) => `Failed to confirm your email address: ${reason}`,
  googleFailed: (reason: string) => `Failed to sign in with Google: ${reason}`,
  googleNotSetUp: "it isn't set up on this server. Please use your email and password.",
} as const;

/** Returns the current session, bypassing the cookie cache so that sessions ended elsewhere are noticed at once. */
export const SESSION_URL = "/api/auth/get-session?disableCookieCache=true";

/** Error code if a browser confirms an address without being signed in to its account, which `email` names. */
export const SIGN_IN_TO_CONFIRM = "SIGN_IN_TO_CONFIRM";

/** The signed-in user, as the browser sees it. */
export interface User {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string | null;
}
