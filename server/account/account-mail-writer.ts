import { eq } from "drizzle-orm";
import { createEmailVerificationToken } from "better-auth/api";
import type { Db } from "../db/database.ts";
import { user } from "../db/schema.ts";
import { writeMailOfEnd } from "../jobs/job-mails.ts";
import type { WriteMail } from "../mail/mail-queue.ts";
import {
  writeGoogleLinkedMail,
  writePasswordChangedMail,
  writeResetMail,
  writeVerificationMail,
} from "./account-mails.ts";
import type { Auth } from "./auth.ts";
import { createResetToken } from "./reset-token.ts";

/** Seconds that the link of a verification mail works. */
export const VERIFICATION_LIFETIME = 24 * 60 * 60;

interface WriterParts {
  db: Db;
  auth: Auth;
  publicUrl: string;
  secret: string;
}

/** Writes the mails to people; nobody gets one who has no account, or is to confirm what is confirmed. */
export function createAccountMailWriter({ db, auth, publicUrl, secret }: WriterParts): WriteMail {
  const login = (search: string) => `${publicUrl}/#/login?${search}`;
  return async ({ kind, email, jobId = null }) => {
    const [person] = await db.select().from(user).where(eq(user.email, email));
    if (!person) return undefined;
    switch (kind) {
      case "verify-email": {
        if (person.emailVerified) return undefined;
        const token = await createEmailVerificationToken(secret, email, undefined, VERIFICATION_LIFETIME);
        return writeVerificationMail(person, login(`verify=${token}`));
      }
      case "reset-password":
        return writeResetMail(person, login(`token=${await createResetToken(auth, person.id)}`));
      case "password-changed":
        return writePasswordChangedMail(person, login("form=forgot"));
      case "google-linked":
        return writeGoogleLinkedMail(person, login("form=forgot"));
      case "job-done":
        return writeMailOfEnd(db, jobId, publicUrl);
    }
  };
}
