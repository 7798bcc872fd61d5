export const VERSION_MESSAGES = {
  notFound: "This version is not there any more.",
} as const;
