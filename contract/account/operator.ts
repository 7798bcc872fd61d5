export const OPERATOR_MESSAGES = {
  operatorOnly: "Only the operator of this server can do this.",
  emailNotPending: "This link is no longer needed.",
} as const;

export const PENDING_EMAIL_KINDS = ["reset-password", "verify-email"] as const;
