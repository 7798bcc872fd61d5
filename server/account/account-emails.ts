import { composeEmail, type Recipient } from "../mail/compose-email.ts";
import type { Email } from "../mail/mailer.ts";

interface Letter {
  subject: string;
  before: string[];
  /** What the link is called. */
  label: string;
  after: string[];
}

const LETTERS = {
  "verify-email": {
    subject: "Confirm your e-mail address for Berea",
    before: [
      "Someone signed up for Berea with this e-mail address. If it was you, please confirm that the address is yours:",
    ],
    label: "Confirm my address",
    after: [
      "The link works for a day, in the browser where you are signed in or with your password. You can use Berea before that, too.",
      "If you did not sign up, you can ignore this mail. Nobody can confirm the address without the password of that account.",
    ],
  },
  "reset-password": {
    subject: "Choose a new password for Berea",
    before: [
      "Someone asked to choose a new password for your Berea account. If it was you, follow this link:",
    ],
    label: "Choose a new password",
    after: [
      "The link works once, for an hour.",
      "If you did not ask for it, you can ignore this mail: your password stays as it is.",
    ],
  },
  "password-changed": {
    subject: "Your password was changed",
    before: [
      "The password of your Berea account was changed just now, and you were signed out on all other devices.",
      "If it was you, there is nothing to do. If it was not, choose a new password at once:",
    ],
    label: "Choose a new password",
    after: ["We send you this mail so that nobody can change your password without your knowledge."],
  },
  "google-linked": {
    subject: "You now sign in to Berea with Google",
    before: [
      "You signed in with Google for the first time just now, and there was a Berea account with your e-mail address already. It is now yours to open with Google.",
      "To be sure that nobody else can use it, we removed its password, signed out all other devices and disconnected YouTube. Everything in the account is still there.",
      "Would you like to sign in with a password, too? Then choose a new one:",
    ],
    label: "Choose a new password",
    after: [
      "If this was not you, somebody else can use your Google account. Please secure that first, then choose a new password here.",
    ],
  },
} satisfies Record<string, Letter>;
export type AccountEmailKind = keyof typeof LETTERS;

export function renderAccountEmail(kind: AccountEmailKind, recipient: Recipient, link: string): Email {
  const { subject, before, label, after } = LETTERS[kind];
  return composeEmail(recipient, subject, { before, button: { label, link }, after });
}
