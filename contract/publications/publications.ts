// Publishing records on the public site of a church, or of a person without one.

export const PUBLICATION_MESSAGES = {
  notFound: "This is not published.",
  notPublisher: "Only people of the church with the permission to publish can do this.",
  needsApproval: "It must be approved before it can be published.",
  inReview: "It is being reviewed. It can be published once it is approved.",
  changed: "This was changed since you opened it. Look at the preview again before you publish.",
  past: "Choose a time in the future",
  tooLate: "Choose a time within the next two years",
  failed: "Failed to publish",
  unpublishFailed: "Failed to unpublish",
} as const;

export const MAX_SCHEDULE_DAYS = 730;

/** The path of a site is this and its slug. */
export const SITE_PATH = "/c/";

export const PREVIEW_PATH = "/api/users/:uid/:kind/:id/publication/preview";
