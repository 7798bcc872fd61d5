// API tokens let a user's scripts call the API as `Authorization: Bearer`.

/** Every token starts with it, so that secret scanners and the server recognize one. */
export const TOKEN_PREFIX = "berea_";

/** How many tokens a user may have. */
export const MAX_TOKENS = 50;

export const TOKEN_MESSAGES = {
  invalid: "This API token is invalid, expired or revoked.",
  readOnly: "This API token can only read. Use a token with read and write access.",
  notAllowed: "This can't be done with an API token. Please sign in.",
  notFound: "This API token no longer exists.",
  tooMany: "You have as many API tokens as you can have. Revoke one that is no longer needed.",
  expired: "Choose a time in the future",
  name: "Enter a name",
  createFailed: "Failed to create the API token",
  revokeFailed: "Failed to revoke the API token",
} as const;
