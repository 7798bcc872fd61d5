/** HTTP status of every error code that the API answers with. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  requires_recent_login: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Sentences of the API that no feature owns. */
export const ERROR_MESSAGES = {
  unauthenticated: "Please sign in to continue.",
  requiresRecentLogin: "Please enter your password again to go on.",
  forbidden: "This belongs to another account.",
  crossSite: "This request came from another site and was refused.",
  noSuchPath: "There is nothing at this address.",
  tooLarge: "This is too large to be sent.",
  rateLimited: "That was asked for too often. Please try again in a minute.",
  tooManyStreams:
    "Too many pages of this account are following work at the same time. Please close some of them and try again.",
  unsupported: "This kind of content is not accepted here.",
  misdirected: (publicUrl: string) =>
    `Berea is set up for ${publicUrl}. Please open it there; whoever runs this server can change the address with PUBLIC_URL.`,
  invalidBody: "This request could not be read.",
  internal: "Something went wrong on the server. Nothing was changed.",
  diskFull: "There is no room left on the server. Nothing was changed; please try again later.",
  storageUnavailable: "The server cannot read or write its files right now. Please try again later.",
  resourceLimitExceeded: "This took too long or needed too much memory and was stopped.",
  busy: "The server has too much to do right now. Please try again in a moment.",
  metricsToken: "The metrics are for whoever has their token (METRICS_TOKEN).",
  unavailable: "The server is starting or its database is away. Please try again in a moment.",
} as const;
