import type { PassageFeatures } from "../study/passage-features.ts";
import type { VerseFeature } from "../study/statements.ts";

const MAX_OF_SCRIPTURE = 3;

/** How words of each kind are prayed, in this order. */
const PRAYED: Partial<Record<VerseFeature["kind"], (quote: string) => string>> = {
  attribute: (quote) => `We praise you, for your word says: “${quote}”.`,
  petition: (quote) => `With the psalmist we ask: “${quote}”.`,
  promise: (quote) => `You let us read the promise: “${quote}”. Help us to rest our hope on it.`,
  blessing: (quote) => `Your word says: “${quote}”. Make us such people.`,
  command: (quote) => `Your word calls us: “${quote}”. Give us the will and the strength to do it.`,
  prohibition: (quote) => `Your word warns us: “${quote}”. Keep us from it, and bring us back when we stray.`,
};

/** A prayer of a few sentences from the words of the passage (undefined: none) and the name of the sermon. */
export function writePrayer(passage: PassageFeatures | undefined, reference: string, about: string): string {
  const heard = about === "" ? "what we have heard" : `what we have heard on “${about}”`;
  return [
    passage
      ? "Lord our God, we thank you that you speak to us in your word."
      : "Lord our God, we thank you for what we have heard and for one another.",
    ...(passage ? prayPassage(passage, reference) : []),
    `Let ${heard} bear fruit in the way we live this week.`,
    "Where we have not understood, teach us; where we are weak, help us; and make us a help to one another.",
    "We ask it in the name of Jesus Christ. Amen.",
  ].join(" ");
}

/** In a story the words belong to its people: only what is said of God is prayed. */
function prayPassage({ features, genre }: PassageFeatures, reference: string): string[] {
  const prayed = new Map<unknown, string>();
  for (const [kind, pray] of Object.entries(PRAYED)) {
    const found = features.find((feature) => feature.kind === kind && !feature.quote.endsWith("…"));
    if (!found || prayed.has(found.verse) || (genre === "narrative" && kind !== "attribute")) continue;
    prayed.set(found.verse, pray(found.quote));
  }
  if (prayed.size === 0) return [`Keep what we have read in ${reference} before our eyes and in our hearts.`];
  return [...prayed.values()].slice(0, MAX_OF_SCRIPTURE);
}
