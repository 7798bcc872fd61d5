export const VERSION_MESSAGES = {
  notFound: "This version no longer exists.",
} as const;
