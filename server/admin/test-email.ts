import { ACCOUNT_MESSAGES } from "../../contract/account/accounts.ts";
import { AppError } from "../errors.ts";
import { composeEmail } from "../mail/compose-email.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { SmtpError } from "../mail/smtp-errors.ts";

/** Sends an email at once. Throws what the mail server answers if it refuses it, or why it cannot be reached. */
export async function sendTestEmail(
  mailer: Pick<Mailer, "server" | "send">,
  to: string,
  publicUrl: string,
): Promise<void> {
  if (mailer.server === null) throw new AppError("conflict", ACCOUNT_MESSAGES.noMailServer);
  const email = composeEmail({ email: to, name: to }, "Berea can send email", {
    before: ["This is a test. The mail server of Berea is set up."],
    button: { label: "Open Berea", link: publicUrl },
    after: [],
  });
  await mailer.send(email, "verify-email").catch(({ code, response, message }: SmtpError) => {
    const reason = [code, response ?? message].filter(Boolean).join(" ");
    const describe = response === undefined ? ACCOUNT_MESSAGES.mailUnreachable : ACCOUNT_MESSAGES.mailRefused;
    throw new AppError("unavailable", describe(reason));
  });
}
