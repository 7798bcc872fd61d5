import type { PassageFeatures, VerseFeature } from "../study/passage-features.ts";

const ORDER = ["attribute", "petition", "promise", "blessing", "command", "prohibition"] as const;
type Prayed = (typeof ORDER)[number];

const MOST_WORDS_OF_SCRIPTURE = 3;
const DIVINE = new Set(["Jesus", "God", "the LORD", "the LORD God", "the Lord"]);

const sentences: Record<Prayed, (quote: string) => string> = {
  attribute: (quote) => `We praise you, for your word says: “${quote}”.`,
  petition: (quote) => `With the psalmist we ask: “${quote}”.`,
  promise: (quote) => `You let us read the promise: “${quote}”. Help us to rest our hope on it.`,
  blessing: (quote) => `Your word says: “${quote}”. Make us such people.`,
  command: (quote) => `Your word calls us: “${quote}”. Give us the will and the strength to do it.`,
  prohibition: (quote) => `Your word warns us: “${quote}”. Keep us from it, and bring us back when we stray.`,
};

/** A prayer of a few sentences from the words of the passage (undefined: none) and the name of the sermon. */
export function writePrayer(
  passage: PassageFeatures | undefined,
  reference: string,
  about: string,
): string[] {
  const ofScripture = passage ? prayPassage(passage, reference) : [];
  return [
    passage
      ? "Lord our God, we thank you that you speak to us in your word."
      : "Lord our God, we thank you for what we have heard and for one another.",
    ...ofScripture,
    about === ""
      ? "Let what we have heard bear fruit in the way we live this week."
      : `Let what we have heard on “${about}” bear fruit in the way we live this week.`,
    "Where we have not understood, teach us; where we are weak, help us; and make us a help to one another.",
    "We ask it in the name of Jesus Christ. Amen.",
  ];
}

/** In a story the words belong to its people: only what God or Jesus says, or what is said of God, is prayed. */
function prayPassage({ features, genre }: PassageFeatures, reference: string): string[] {
  const spoken = new Set(
    features
      .filter(({ kind, subject }) => kind === "speech" && DIVINE.has(subject ?? ""))
      .map(({ verse }) => verse),
  );
  const isPrayable = (feature: VerseFeature) =>
    genre !== "narrative" ||
    feature.kind === "attribute" ||
    (feature.kind === "promise" && spoken.has(feature.verse));
  const prayed: VerseFeature[] = [];
  for (const kind of ORDER) {
    const found = features.find(
      (feature) => feature.kind === kind && !feature.quote.endsWith("…") && isPrayable(feature),
    );
    if (found && prayed.every(({ verse }) => verse !== found.verse)) prayed.push(found);
  }
  const chosen = prayed.slice(0, MOST_WORDS_OF_SCRIPTURE);
  if (chosen.length === 0)
    return [`Keep what we have read in ${reference} before our eyes and in our hearts.`];
  return chosen.map(({ kind, quote }) => sentences[kind as Prayed](quote));
}
