// What no password may be, beside too short or too long: what is tried first at any account, or at this one.
import { APIError } from "better-auth/api";
import { LIMITS } from "../../../contract/limits.ts";

const OWN_WORDS = ["berea", "bible", "church", "ministry", "pastor", "scripture", "sermon"];
/** Shorter ones stand in other words. */
const MIN_WORD = 4;

interface Whose {
  email?: unknown;
  name?: unknown;
}

/** Refuses a password that others are known to have used, or that says little more than whose it is. */
export async function rejectWeakPassword(password: unknown, whose: Whose = {}): Promise<void> {
  // Anything else is better-auth's to refuse.
  if (typeof password !== "string" || password.length < LIMITS.passwordCharacters.min) return;
  const folded = password.toLowerCase();
  if ((await findLeaked()).has(folded)) throw new APIError("BAD_REQUEST", { code: "PASSWORD_COMPROMISED" });
  if (isMadeOf(folded, wordsOf(whose))) throw new APIError("BAD_REQUEST", { code: "PASSWORD_GUESSABLE" });
}

let leaked: Promise<ReadonlySet<string>> | undefined;

/** The passwords that were found most often where accounts were stolen, in small letters; read when first asked for. */
function findLeaked(): Promise<ReadonlySet<string>> {
  leaked ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter(({ length }) => length >= LIMITS.passwordCharacters.min)),
  );
  return leaked;
}

const wordsOf = ({ email, name }: Whose) => [
  ...OWN_WORDS,
  ...[email, name]
    .filter((text) => typeof text === "string")
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length >= MIN_WORD),
];

/** Whether less than a password remains of it without these words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), password);
  return rest.length < password.length && rest.length < LIMITS.passwordCharacters.min;
}
