/**
 * Whether a mail server has said that it will never take this very mail: its receiver or its content (SMTP 5xx). A
 * wrong password of ours, or a server that is away, is no such answer.
 */
export function isRefusedForGood(error: Error): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}
