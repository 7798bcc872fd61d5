// Who may create an account (the setting SIGN_UP).

export const SIGN_UP_MODES = ["open", "invite", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** Why a sign-up was refused, as the end of a sentence, by its code in lower case. */
export const SIGN_UP_REASONS = {
  sign_up_closed: "this server does not accept new accounts.",
  invitation_required: "you need an invitation to sign up. Ask the person who manages Berea at your church.",
  invitation_invalid: "this invitation has expired, was revoked or has already been used. Ask for a new one.",
  invitation_for_other_email: "this invitation is for another email address.",
} as const;
export type SignUpRefusal = keyof typeof SIGN_UP_REASONS;

/** The reason as a sentence. */
export function describeRefusal(refusal: SignUpRefusal): string {
  const reason = SIGN_UP_REASONS[refusal];
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
