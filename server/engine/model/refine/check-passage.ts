import { normalizeWords } from "../../../language/words.ts";
import { createAppealCheck } from "../../verify/sentences/appeals.ts";
import { createContactSearch } from "../../verify/sentences/contact-search.ts";
import { findContacts } from "../../verify/sentences/contacts.ts";
import { hasPromptInjection } from "../../verify/sentences/prompt-injection.ts";
import { findMeaningChanges } from "../../verify/refinement-guard.ts";
import { deobfuscateText } from "../../verify/deobfuscate-text.ts";

/** Shares of words: of the source that must still be there, and of the refined text that may be new. */
const MIN_KEPT = 0.55;
const MAX_NEW = 0.3;
/** Words that may always go or come, so that short passages are not judged by one. */
const ALWAYS = 3;

/** Whether a refined passage is the same speech: most of its words, and few that were not said. */
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
    lost <= Math.max(ALWAYS, said.length * (1 - MIN_KEPT)) &&
    gained <= Math.max(ALWAYS, written.length * MAX_NEW)
  );
}

/** Whether a refined passage says what its source says: nothing lost, nothing gained, nothing put in other words. */
export const isFaithful = (source: string, refined: string): boolean =>
  hasMostlySameWords(source, refined) &&
  findMeaningChanges(source, refined).length === 0 &&
  addsNoContactsOrAppeals(source, refined);

/** A link or an appeal may be of so few words that they would pass as words put right. */
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
