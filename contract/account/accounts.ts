// What the operator does with the accounts of a server.

export const ACCOUNT_MESSAGES = {
  notFound: "This account no longer exists.",
  noSuchEmail: (email: string) => `This server has no account with the email address ${email}.`,
  notEmail: (email: string) => `${email} is not an email address.`,
  emailTaken: (email: string) => `${email} already has an account.`,
  signUpClosed: "SIGN_UP=closed: no one can sign up. Set SIGN_UP=invite.",
  own: "This is your own account. Use Profile → Manage.",
  beingDeleted: "This account is being deleted.",
  confirm: "Type DELETE to delete the account",
  noMailServer: "No mail server is set up. Set SMTP_URL (see docs/setup.md).",
  mailUnreachable: (reason: string) => `Berea could not connect to the mail server: ${reason}`,
  mailRefused: (reason: string) => `The mail server refused the email: ${reason}`,
} as const;
