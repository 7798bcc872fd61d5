// What part a word usually plays in a clause, from closed lists and endings: coarse, but it needs no other words.

const FUNCTION_WORDS = new Set(
  `a an the this that these those my thy thine your his her its our their whose every each any some no all both such
  i you he she it we they thou ye one who which what me him us them thee whom myself himself herself itself yourself
  yourselves ourselves themselves thyself mine yours hers ours theirs someone somebody anyone anybody everyone
  everybody nobody none nothing something anything everything others another other
  am is are was were be been being art wast have has had hath having hast do does did doth dost done
  shall will can may must might could would should ought shalt wilt canst mayest let lets
  i'm i've i'll i'd you're you've you'll you'd he's he'll he'd she's it's it'll we're we've we'll we'd they're they've
  they'll they'd that's there's what's who's here's let's don't doesn't didn't isn't aren't wasn't weren't can't
  couldn't won't wouldn't shouldn't haven't hasn't hadn't cannot
  and but or nor for so yet if when while because although though unless until till before after since as than whether
  lest where wherever whenever whoever whosoever whatsoever whatever how why wherefore therefore then thus hence
  however moreover nevertheless again also too even only just still now here there never ever always often
  sometimes perhaps indeed surely truly verily yea nay yes not well oh ah o alas behold lo come go look see
  of in to at from with by on upon into unto through over under among between against without within about above
  toward towards like near across behind beyond down up out off during except
  very more most much many few little less least quite rather almost too enough once twice first second third
  secondly thirdly next last finally lastly firstly fourthly
  say says said saith tell told know knew think thought believe suppose ask asked want need make made
  dear brethren brother brothers sister sisters friends friend beloved hearer hearers sinner sinners
  man men people day time way life things thing world heart soul`.split(/\s+/),
);

const DIVINE = new Set(
  "god lord jesus christ jehovah spirit ghost saviour savior redeemer father almighty".split(" "),
);

const PAST_FORMS = new Set(
  `came went gave took saw heard found left stood sat fell rose began kept held brought bought taught sought caught
  felt met sent spent built lost led read bore broke chose drew drove ate fled flew forgot forgave froze got grew hid
  hung knew lay lent lit meant paid ran rode sang sank sold shook shone shot shut slew slept smote sold sowed spake
  spoke sprang stole struck strove swore swept swam threw told thought tore trod understood became woke wept won wore
  wove wrote wrought dwelt cast put set cut hurt hit let cost burst arose bade begat overcame forsook beheld`.split(
    /\s+/,
  ),
);

const BASE_VERBS = new Set(
  `come go give take see hear find leave stand sit fall rise begin keep hold bring buy teach seek catch feel meet send
  spend build lose lead read bear break choose draw drive eat flee fly forget forgive get grow hide hang lay lie lend
  mean pay run ride sing sink sell shake shine shoot slay sleep smite sow speak spring steal strike strive swear sweep
  throw tear tread understand become wake weep win wear weave write dwell trust love hate serve live die pray preach
  praise worship follow receive accept reject repent obey sin save rest wait watch work walk talk listen learn turn
  return remember consider notice observe imagine wonder hope fear rejoice mourn cry call ask answer promise deny
  confess commit remain abide continue stop start try help use show open close enter pass move change happen appear
  seem add join share care wish desire mark depend agree perish deserve belong exist suffer endure bless curse
  mind plead beg beseech exhort pretend dare delight cease fail offer bow kneel fall trouble doubt`.split(
    /\s+/,
  ),
);

const ENDINGS: readonly (readonly [string, string])[] = [
  ["eth", "finite"],
  ["edst", "finite"],
  ["ing", "ing"],
  ["ed", "past"],
  ["ly", "adverb"],
  ["ness", "noun"],
  ["tion", "noun"],
  ["sion", "noun"],
  ["ment", "noun"],
  ["ity", "noun"],
  ["ance", "noun"],
  ["ence", "noun"],
  ["ship", "noun"],
  ["hood", "noun"],
  ["ism", "noun"],
  ["ous", "adjective"],
  ["ful", "adjective"],
  ["less", "adjective"],
  ["able", "adjective"],
  ["ible", "adjective"],
  ["ive", "adjective"],
  ["ish", "adjective"],
  ["al", "adjective"],
  ["'s", "possessive"],
];

const cache = new Map<string, string>();
const CACHED_WORDS = 20_000;

/** The class of a folded word: the word itself where it is a common one, else its likely part of speech. */
export function classifyWord(word: string): string {
  let found = cache.get(word);
  if (found === undefined) {
    found = FUNCTION_WORDS.has(word) ? word : classifyContent(word);
    if (cache.size < CACHED_WORDS) cache.set(word, found);
  }
  return found;
}

/** The coarse class of a folded word, for common words as well. */
export function classifyContent(word: string): string {
  if (DIVINE.has(word)) return "DIVINE";
  if (PAST_FORMS.has(word)) return "PAST";
  if (BASE_VERBS.has(word)) return "BASE";
  if (word.endsWith("s") && BASE_VERBS.has(word.slice(0, -1))) return "THIRD";
  if (/^\d/.test(word)) return "NUMBER";
  for (const [ending, name] of ENDINGS) {
    if (word.length > ending.length + 2 && word.endsWith(ending)) return name.toUpperCase();
  }
  return word.endsWith("s") && !word.endsWith("ss") ? "PLURAL" : "WORD";
}
