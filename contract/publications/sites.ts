// The settings of public sites.

export const SITE_MESSAGES = {
  notFound: "This site no longer exists.",
  titleRequired: "Title is required",
  slugTaken: "This address is taken. Please choose another one.",
  slugFixed: "The address can't be changed after something was published.",
  slugInvalid: "An address has 2 to 60 lowercase letters, digits and hyphens",
  accentInvalid: "Choose a color",
  stale: "The site was changed meanwhile.",
  notPicture: "Please choose a picture (JPEG, PNG or WebP).",
  failed: "Failed to save the site",
  noSubscriber: "This address is not subscribed.",
} as const;

export const SITE_LIMITS = { introductionCharacters: 1_000, slugCharacters: 60 } as const;

export const SITE_SLUG = /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/;
