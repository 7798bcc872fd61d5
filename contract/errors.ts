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

/** Messages that belong to no single feature. */
export const ERROR_MESSAGES = {
  unauthenticated: "Please sign in to continue.",
  requiresRecentLogin: "Please enter your password again to continue.",
  forbidden: "This belongs to another account.",
  crossSite: "This request came from another site and was rejected.",
  noSuchPath: "There is nothing at this address.",
  tooLarge: "This is too large to send.",
  rateLimited: "Too many requests. Try again in a minute.",
  tooManyStreams: "This account has too many pages open. Please close some of them and try again.",
  tooManyRecordings: "Too many recordings are being played from your network. Please try again later.",
  unsupported: "This type of content isn't supported here.",
  misdirected: (publicUrl: string) =>
    `Berea is set up for ${publicUrl}. Please open it there. The operator can change the address with PUBLIC_URL.`,
  invalidBody: "This request couldn't be read.",
  internal: "Something went wrong on the server. Nothing was changed.",
  diskFull: "The server is out of space. Nothing was changed. Please try again later.",
  storageUnavailable: "The server can't read or write its files right now. Please try again later.",
  resourceLimitExceeded: "This took too long or used too much memory and was stopped.",
  busy: "The server is busy. Please try again in a moment.",
  metricsToken: "Reading the metrics requires their token (METRICS_TOKEN).",
  unavailable: "The server is starting or its database is unavailable. Please try again in a moment.",
} as const;
