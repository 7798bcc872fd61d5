import { type Letter, layOut } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

export interface Recipient {
  email: string;
  name: string;
}

/** A mail to a person, who is greeted by name. */
export function composeMail(
  { email, name }: Recipient,
  subject: string,
  letter: Omit<Letter, "greeting">,
): Mail {
  return {
    to: email,
    subject,
    link: letter.button.link,
    ...layOut({ ...letter, greeting: greet(name) }),
  };
}

const LONGEST_GREETED = 60;

/**
 * Greets by name where it looks like one. Whoever signs up chooses it and whose mailbox it goes to: an advertisement
 * with its address is not sent on.
 */
function greet(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const isName = line !== "" && line.length <= LONGEST_GREETED && !/[/@]|\S\.\p{L}{2}|www\./iu.test(line);
  return isName ? `Hello ${line},` : "Hello,";
}
