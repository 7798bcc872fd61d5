// Finds appeals for money, subscriptions or clicks in a sentence, and checks whether a source makes them as well.

interface AppealPattern {
  words: RegExp;
  /** Words of a source that support it, if they differ. */
  source?: RegExp;
  /** Whether it is an appeal only if it addresses someone, unlike "he gave them his money". */
  isAmbiguous?: boolean;
}

const PATTERNS: readonly AppealPattern[] = [
  { words: /\bdonat(?:e|es|ed|ing|ions?)\b|\bdonors?\b/i },
  { words: /\bfund-?rais\w*|\bcrowd-?fund\w*/i },
  {
    words:
      /\bbit-?coins?\b|\bbtc\b|\bcrypto(?:s|currenc\w+)?\b|\bethereum\b|\busdt\b|\b(?:doge|lite)coins?\b/i,
  },
  {
    words:
      /\bpay ?-?pal\b|\bvenmo\b|\bcash ?-?app\b|\bzelle\b|\bwestern union\b|\bmoneygram\b|\bgo ?fund ?me\b|\bpatreon\b|\bko-?fi\b|\b(?:apple|google) pay\b|\brevolut\b|\bm-?pesa\b|\bpaytm\b|\bgcash\b|\bcash ?tags?\b/i,
  },
  { words: /\bgift ?-?(?:cards?|vouchers?)\b/i },
  { words: /\b(?:credit|debit) cards?\b|\bcard numbers?\b/i },
  {
    words:
      /\b(?:bank|wire|money) transfers?\b|\bbank (?:accounts?|details)\b|\b(?:account|routing) numbers?\b|\b(?:sort|swift) codes?\b|\biban\b/i,
  },
  { words: /\bche(?:ck|que)s? (?:payable|made out)\b|\bpayable to\b/i },
  { words: /\btith(?:e|es|ed|ing|er|ers)\b/i },
  {
    words:
      /(?<!\b(?:burnt|sin|peace|grain|meal|meat|drink|thank|guilt|trespass|heave|wave)[- ])\bofferings?\b(?! (?:of|up) )|\boffertor(?:y|ies)\b/i,
    source: /\boffer/i,
  },
  {
    words:
      /\bmonetary\b|\bfinancially\b|\bfinancial (?:gifts?|support|contributions?|partners?|help|aid|assistance)\b/i,
  },
  {
    words:
      /\b(?:monthly|one-time|recurring|tax-deductible) (?:gifts?|giving|contributions?|pledges?|partners?|support)\b|\btax-deductible\b/i,
  },
  { words: /\bgiv(?:e|ing) (?:online|securely)\b|\bonline giving\b/i },
  // The same in other languages.
  {
    words:
      /\b(?:ofrendas?|diezmos?|donar|donativos?|donacion(?:es)?|doacao|doacoes|doar|dizimos?|donazion[ei]|spenden?konto|uberweis\w+|faites? un don)\b/i,
  },
  { words: /\bSpenden?\b/ },
  {
    words:
      /\b(?:send|give|giving|wire|mail|transfer|pay(?! attention)|contribute|chip in|pledge|raise)\b[^.!?]{0,60}\b(?:money|cash|funds?|dollars?|euros?|rupees|naira|pesos|che(?:ck|que)s?|savings|salary|wages|income|pay-?check)\b/i,
    isAmbiguous: true,
  },
  {
    words:
      /\bgive (?:what you can|(?:[\w']+ ){0,5}to (?:our|this|my) (?:cause|ministry|church|work|missions?|channel|fund|project))\b/i,
    isAmbiguous: true,
  },
  { words: /\baccepts? (?:visa|mastercard|cards|cash|payments?)\b/i },
  { words: /\bremit\b|\bpayments?\b/i, isAmbiguous: true },
  {
    words:
      /\b(?:find|follow|search|look for|join|contact|message|add)\b[^.!?]{0,40}\b(?:facebook|instagram|youtube|tiktok|twitter|whatsapp|telegram|snapchat|discord)\b/i,
    isAmbiguous: true,
  },
  { words: /[$€£₦₹¥]\s?\d|\b\d[\d,.]*\s?(?:dollars|euros|usd|eur|gbp|bucks)\b/i, isAmbiguous: true },
  { words: /\bcontribut(?:e|ions?)\b|\bsponsor(?:s|ship)?\b|\bpledges?\b/i, isAmbiguous: true },
  {
    words:
      /\bsupport(?: (?:our|this|my|his))(?: \w+){0,2} (?:ministr(?:y|ies)|missions?|work|channel|cause|church|program|project)\b/i,
    isAmbiguous: true,
  },
  {
    words: /\b(?:become|sign up as) (?:a|our|an)(?: \w+)? (?:partner|patron|supporter|sponsor|subscriber)\b/i,
    isAmbiguous: true,
  },
  {
    words:
      /\b(?:subscribe|purchase|buy|order)\b[^.!?]{0,40}\b(?:channel|newsletter|books?|courses?|products?|merch\w*|cop(?:y|ies)|dvds?|tickets?|vitamins?|supplements?|online)\b/i,
    isAmbiguous: true,
  },
  {
    words:
      /\b(?:click|tap|visit|scan|follow|go to|open)\b[^.!?]{0,40}\b(?:links?|web ?-?sites?|web ?pages?|qr(?: codes?)?|urls?)\b/i,
    isAmbiguous: true,
  },
];

/** Words with which a sermon asks for gifts, so that a summary may report the appeal in other words. */
const ASKS_FOR_GIFTS =
  /\bdonat|\bfund-?rais|\btith|\bofferings?\b|\bpledge|\bcollection (?:plate|basket)|\bgiv(?:e|ing) (?:online|generously|to (?:the|our|this) (?:church|ministry|mission|building))|\bbuilding (?:fund|campaign)/i;

const OPENING = String.raw`^\W*(?:(?:please|kindly|then|now|and|so|also|today|friends?|dear \w+)\W+)*`;
const ORDER = new RegExp(
  String.raw`${OPENING}(?:send|give|wire|mail|transfer|pay|contribute|chip|pledge|raise|sponsor|support|become|sign|subscribe|purchase|buy|order|click|tap|visit|scan|follow|go|open|help|make|partner|join|find|search|look|contact|message|add|remit)\b`,
  "i",
);
const ADDRESSES =
  /\b(?:please|kindly|your|we (?:need|ask|urge|invite|encourage|appeal)|you (?:can|could|should|must|may|might|need to|have to|are (?:asked|urged|invited|encouraged))|(?:will|would|can|could) you|consider|don'?t forget|remember to|let us|let's|help us|(?:asks?|urges?|invites?|encourages?|begs?|wants?|needs?) (?:you|us|them|everyone|everybody|all|each|every|listeners?|viewers?|readers?|people|members?|the (?:church|congregation|audience|group|listeners?|readers?|viewers?))|every(?:one|body) (?:should|must|can|needs?|is asked))\b/i;

const addressesSomeone = (sentence: string) => ORDER.test(sentence) || ADDRESSES.test(sentence);

/** Checks whether a sentence makes an appeal that none of the sources makes. All texts must be deobfuscated. */
export function createAppealCheck(sources: () => readonly string[]): (sentence: string) => boolean {
  const known = new Map<AppealPattern | undefined, boolean>();
  const has = (pattern: AppealPattern | undefined, words: RegExp) => {
    const found = known.get(pattern) ?? sources().some((source) => words.test(source));
    known.set(pattern, found);
    return found;
  };
  return (sentence) =>
    PATTERNS.some((pattern) => {
      const { words, source = words, isAmbiguous = false } = pattern;
      if (!words.test(sentence) || (isAmbiguous && !addressesSomeone(sentence))) return false;
      return !has(pattern, source) && !(isAmbiguous && has(undefined, ASKS_FOR_GIFTS));
    });
}
