import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { createEmailVerificationToken } from "better-auth/api";
import { writeCommentEmail } from "./comments/comment-emails.ts";
import type { Db } from "./db/database.ts";
import { user } from "./db/schema.ts";
import { writeCompletionEmail } from "./jobs/completion-email.ts";
import { writeHandoverEmail } from "./handover/handover-email.ts";
import type { RenderEmail } from "./mail/email-queue.ts";
import { renderAccountEmail } from "./account/account-emails.ts";
import { type Auth, VERIFICATION_LIFETIME_SECONDS } from "./account/auth.ts";
import { RESET_LIFETIME_SECONDS } from "./account/passwords/reset-token.ts";

interface WriterParts {
  db: Db;
  auth: Auth;
  publicUrl: string;
  secret: string;
}

export function createEmailRenderer({ db, auth, publicUrl, secret }: WriterParts): RenderEmail {
  const login = (search: string) => `${publicUrl}/#/login?${search}`;
  return async ({ kind, email, jobId = null, commentId = null }) => {
    const [person] = await db.select().from(user).where(eq(user.email, email));
    if (!person) return undefined;
    switch (kind) {
      case "verify-email": {
        if (person.emailVerified) return undefined;
        const token = await createEmailVerificationToken(
          secret,
          email,
          undefined,
          VERIFICATION_LIFETIME_SECONDS,
        );
        return renderAccountEmail(kind, person, login(`verify=${token}`));
      }
      case "reset-password":
        return renderAccountEmail(kind, person, login(`token=${await createResetToken(auth, person.id)}`));
      case "job-done":
        return writeCompletionEmail(db, jobId, publicUrl);
      case "comment":
        return writeCommentEmail(db, { commentId, email }, publicUrl);
      case "handed-over":
        return writeHandoverEmail(db, person, publicUrl);
      case "token-created":
        return renderAccountEmail(kind, person, `${publicUrl}/#/profile?tab=manage`);
      default:
        return renderAccountEmail(kind, person, login("form=forgot"));
    }
  };
}

async function createResetToken(auth: Auth, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(Date.now() + RESET_LIFETIME_SECONDS * 1000),
  });
  return token;
}
