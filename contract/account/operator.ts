// Who looks after this server, and what only they can do.
export const OPERATOR_MESSAGES = {
  operatorOnly: "Only the operator of this server can do this.",
  emailNotPending: "Nobody is waiting for this link anymore.",
} as const;

export const PENDING_EMAIL_KINDS = ["reset-password", "verify-email"] as const;
