import { composeMail, type Recipient } from "../mail/compose-mail.ts";
import type { Mail } from "../mail/mailer.ts";

export function writeVerificationMail(recipient: Recipient, link: string): Mail {
  return composeMail(recipient, "Confirm your e-mail address for Berea", {
    before: [
      "Someone signed up for Berea with this e-mail address. If it was you, please confirm that the address is yours:",
    ],
    button: { label: "Confirm my address", link },
    after: [
      "The link works for a day, in the browser where you are signed in or with your password. You can use Berea before that, too.",
      "If you did not sign up, you can ignore this mail. Nobody can confirm the address without the password of that account.",
    ],
  });
}

export function writeResetMail(recipient: Recipient, link: string): Mail {
  return composeMail(recipient, "Choose a new password for Berea", {
    before: [
      "Someone asked to choose a new password for your Berea account. If it was you, follow this link:",
    ],
    button: { label: "Choose a new password", link },
    after: [
      "The link works once, for an hour.",
      "If you did not ask for it, you can ignore this mail: your password stays as it is.",
    ],
  });
}

export function writePasswordChangedMail(recipient: Recipient, link: string): Mail {
  return composeMail(recipient, "Your password was changed", {
    before: [
      "The password of your Berea account was changed just now, and you were signed out on all other devices.",
      "If it was you, there is nothing to do. If it was not, choose a new password at once:",
    ],
    button: { label: "Choose a new password", link },
    after: ["We send you this mail so that nobody can change your password without your knowledge."],
  });
}

/** Tells that only Google opens the account from now on; `link` leads to where they choose a password. */
export function writeGoogleLinkedMail(recipient: Recipient, link: string): Mail {
  return composeMail(recipient, "You now sign in to Berea with Google", {
    before: [
      "You signed in with Google for the first time just now, and there was a Berea account with your e-mail address already. It is now yours to open with Google.",
      "To be sure that nobody else can use it, we removed its password, signed out all other devices and disconnected YouTube. Everything in the account is still there.",
      "Would you like to sign in with a password, too? Then choose a new one:",
    ],
    button: { label: "Choose a new password", link },
    after: [
      "If this was not you, somebody else can use your Google account. Please secure that first, then choose a new password here.",
    ],
  });
}
