// Rejects passwords that attackers try first, on any account or on this one.
import { APIError } from "better-auth/api";
import { LIMITS } from "../../../contract/limits.ts";

const APP_WORDS = ["berea", "bible", "church", "ministry", "pastor", "scripture", "sermon"];
/** Shorter words occur within other words. */
const MIN_WORD_CHARACTERS = 4;

interface Owner {
  email?: unknown;
  name?: unknown;
}

/** Rejects a leaked password, or one that is little more than the owner's name or email address. */
export async function rejectWeakPassword(password: unknown, owner: Owner = {}): Promise<void> {
  // better-auth rejects everything else.
  if (typeof password !== "string" || password.length < LIMITS.passwordCharacters.min) return;
  const folded = password.toLowerCase();
  if ((await loadLeakedPasswords()).has(folded))
    throw new APIError("BAD_REQUEST", { code: "PASSWORD_COMPROMISED" });
  if (consistsOf(folded, wordsOf(owner))) throw new APIError("BAD_REQUEST", { code: "PASSWORD_GUESSABLE" });
}

let leaked: Promise<ReadonlySet<string>> | undefined;

/** The passwords that were leaked most often, in lower case; loaded on first use. */
function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter(({ length }) => length >= LIMITS.passwordCharacters.min)),
  );
  return leaked;
}

const wordsOf = ({ email, name }: Owner) => [
  ...APP_WORDS,
  ...[email, name]
    .filter((text) => typeof text === "string")
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length >= MIN_WORD_CHARACTERS),
];

/** Whether the password is too short without these words. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password);
  return rest.length < password.length && rest.length < LIMITS.passwordCharacters.min;
}
