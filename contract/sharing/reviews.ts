// Review and approval of records that are shared with a church.

export const REVIEW_STATES = ["draft", "in review", "approved"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_ACTIONS = ["submit", "withdraw", "approve", "return"] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export const REVIEW_STATE_LABELS: Record<ReviewState, string> = {
  draft: "Draft",
  "in review": "In review",
  approved: "Approved",
};

interface SharedState {
  review: ReviewState;
  isPublic: boolean;
  changedSince: boolean;
}

const CHANGED_LABELS: Record<ReviewState, string> = {
  draft: "Published, changed since",
  "in review": "Published, changes in review",
  approved: "Published, changes approved",
};

/** The one state of a record that is shared with a church. */
export function describeSharedState({ review, isPublic, changedSince }: SharedState): string {
  if (!isPublic) return REVIEW_STATE_LABELS[review];
  return changedSince ? CHANGED_LABELS[review] : "Published";
}

export const REVIEW_LIMITS = { commentCharacters: 5_000, eventsPerRecord: 100 } as const;

export const REVIEW_MESSAGES = {
  notShared: "Share it with your church first.",
  changed: "This was changed since you opened it. Read it again before you decide.",
  alreadyInReview: "A review was already requested.",
  alreadyApproved: "This state is already approved.",
  notInReview: "Nobody has requested a review, or it has ended.",
  notReviewer: "Only people of the church with the permission to publish can approve or return this.",
  ownApproval: "In this church, somebody else approves what you wrote.",
  failed: "Failed to save the review",
} as const;
