// What mail servers answer to emails that they do not take.

/** An error of nodemailer. */
export type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Neither the address nor the mail server's message, which may contain it. */
export function describeSmtpError(error: Error): object {
  const { code, responseCode } = error as SmtpError;
  return { code, responseCode };
}

/** Whether the mail server rejected this email permanently (SMTP 5xx), and not everything of this sender. */
export function isRefusedForGood(error: Error): boolean {
  const { code, responseCode = 0, command } = error as SmtpError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500 && command !== "MAIL FROM";
}

/**
 * Whether it rejected the address permanently, rather than the text or the sender. Most servers say so with an enhanced status
 * code (RFC 3463): 5.1 is the address, except 5.1.7 and 5.1.8, which are the sender's; 5.2 is the mailbox.
 */
export function isAddressRejected(error: Error): boolean {
  if (!isRefusedForGood(error)) return false;
  const { response = "", command } = error as SmtpError;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status === undefined ? command === "RCPT TO" : /^5\.(?:1\.(?![78]$)|2\.)/.test(status);
}
