import { normalizeWords } from "../../../language/words.ts";
import { createAppealCheck } from "../../verify/sentences/appeals.ts";
import { createContactSearch } from "../../verify/sentences/contact-search.ts";
import { findContacts } from "../../verify/sentences/contacts.ts";
import { hasPromptInjection } from "../../verify/sentences/prompt-injection.ts";
import { findMeaningChanges } from "../../verify/refinement-guard.ts";
import { deobfuscateText } from "../../verify/deobfuscate-text.ts";

/** Share of the source's words that must be retained, and share of new words in the refined text. */
const MIN_RETAINED_SHARE = 0.55;
const MAX_NEW_SHARE = 0.3;
/** Words that may always be removed or added, so that one word can't fail a short passage. */
const TOLERATED_WORDS = 3;

/** Whether a refined passage retains most words of its source and adds few. */
export function hasMostlySameWords(source: string, refined: string): boolean {
  const said = normalizeWords(source);
  const written = normalizeWords(refined);
  const counts = new Map<string, number>();
  for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of written) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared += 1;
  }
  const lost = said.length - shared;
  const gained = written.length - shared;
  return (
    lost <= Math.max(TOLERATED_WORDS, said.length * (1 - MIN_RETAINED_SHARE)) &&
    gained <= Math.max(TOLERATED_WORDS, written.length * MAX_NEW_SHARE)
  );
}

/** Whether a refined passage says what its source says, without removed, added or rephrased content. */
export const isFaithful = (source: string, refined: string): boolean =>
  hasMostlySameWords(source, refined) &&
  findMeaningChanges(source, refined).length === 0 &&
  addsNoContactsOrAppeals(source, refined);

/** A link or an appeal can be so short that it would pass as a correction. */
function addsNoContactsOrAppeals(source: string, refined: string): boolean {
  const [said, written] = [deobfuscateText(source), deobfuscateText(refined)];
  const isSaid = createContactSearch([said]);
  const asksForMore = createAppealCheck(() => [said]);
  return (
    findContacts(written).every(isSaid) &&
    !asksForMore(written) &&
    (hasPromptInjection(said) || !hasPromptInjection(written))
  );
}
