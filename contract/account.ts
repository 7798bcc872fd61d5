// Sign-up, sign-in and sign-out are better-auth's own calls under /api/auth; these are their sentences.

export const ACCOUNT_MESSAGES = {
  signInFailed: (reason: string) => `Failed to sign in: ${reason}`,
  signUpFailed: (reason: string) => `Failed to sign up: ${reason}`,
  googleFailed: (reason: string) => `Failed to sign in with Google: ${reason}`,
  googleNotSetUp: "it is not set up on this server. Please use your e-mail and password.",
} as const;

/** A person as the browser knows them. */
export interface User {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string | null;
}
