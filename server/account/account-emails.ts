import { composeEmail, type Recipient } from "../mail/compose-email.ts";
import type { Email } from "../mail/mailer.ts";

interface EmailTemplate {
  subject: string;
  before: string[];
  buttonLabel: string;
  after: string[];
}

const TEMPLATES = {
  "verify-email": {
    subject: "Confirm your email address for Berea",
    before: [
      "Someone signed up for Berea with this email address. If it was you, please confirm that the address is yours:",
    ],
    buttonLabel: "Confirm my address",
    after: [
      "The link works for 24 hours. If you aren't signed in, you'll need your password. You can use Berea before you confirm your address.",
      "If you didn't sign up, you can ignore this email. No one can confirm the address without the password of that account.",
    ],
  },
  "reset-password": {
    subject: "Choose a new password for Berea",
    before: [
      "Someone asked to reset the password of your Berea account. If it was you, choose a new password:",
    ],
    buttonLabel: "Choose a new password",
    after: [
      "The link works once and expires in an hour.",
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
    ],
  },
  "password-changed": {
    subject: "Your Berea password was changed",
    before: [
      "The password of your Berea account was just changed, and you were signed out on all other devices. Your API tokens were revoked.",
      "If it was you, there's nothing to do. If it wasn't, choose a new password right away:",
    ],
    buttonLabel: "Choose a new password",
    after: ["We send this email so that your password can't be changed without your knowledge."],
  },
  "token-created": {
    subject: "A new API token for your Berea account",
    before: [
      "An API token was just created for your Berea account. Programs that have it can read your content and, if you chose so, change it.",
      "If it was you, there's nothing to do. If it wasn't, revoke the token and change your password right away:",
    ],
    buttonLabel: "Show my API tokens",
    after: ["We send this email so that no one can get access to your account without your knowledge."],
  },
  "google-linked": {
    subject: "You can now sign in to Berea with Google",
    before: [
      "You just signed in with Google for the first time, and Berea already had an account with your email address. You can now open that account with Google.",
      "To make sure that no one else can use it, we removed its password and API tokens, signed out all other devices and disconnected YouTube. Everything in the account is still there.",
      "If you'd like to sign in with a password too, choose a new one:",
    ],
    buttonLabel: "Choose a new password",
    after: [
      "If this wasn't you, someone else can use your Google account. Secure your Google account first, then choose a new password for Berea.",
    ],
  },
} satisfies Record<string, EmailTemplate>;
export type AccountEmailKind = keyof typeof TEMPLATES;

export function renderAccountEmail(kind: AccountEmailKind, recipient: Recipient, link: string): Email {
  const { subject, before, buttonLabel: label, after } = TEMPLATES[kind];
  return composeEmail(recipient, subject, { before, button: { label, link }, after });
}
