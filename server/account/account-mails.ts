import type { Mail } from "../mail/mailer.ts";

interface Recipient {
  email: string;
  name: string;
}

/** The mail that lets a person choose a new password at `link`. */
export function writeResetMail({ email, name }: Recipient, link: string): Mail {
  const greeting = name.trim() === "" ? "Hello," : `Hello ${name.trim()},`;
  const asked =
    "Someone asked to choose a new password for your Berea account. If it was you, follow this link:";
  const after =
    "The link works once, for an hour. If you did not ask for it, you can ignore this mail: your password stays as it is.";
  return {
    to: email,
    subject: "Choose a new password for Berea",
    text: `${greeting}\n\n${asked}\n\n${link}\n\n${after}\n`,
    html: `<p>${escapeHtml(greeting)}</p><p>${asked}</p><p><a href="${escapeHtml(link)}">Choose a new password</a></p><p>${after}</p>`,
    link,
  };
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
