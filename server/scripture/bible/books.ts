// The books of the Bible with their names and abbreviations.

export interface Book {
  /** Index in the canon, from 0. */
  index: number;
  /** Standard English name: "1 Corinthians", "Psalms". */
  name: string;
  /** The number of a numbered book; "Corinthians" alone is not a book. */
  ordinal?: number;
  /** Lowercase names and abbreviations, without numbers and periods. */
  forms: readonly string[];
  /** What else the name can mean: a person can do "three things", and a word is common in English. */
  confusable?: "person" | "word";
}

type Entry = [name: string, forms: string, confusable?: Book["confusable"]];

const ENTRIES: readonly Entry[] = [
  ["Genesis", "gen ge gn"],
  ["Exodus", "exod exo ex"],
  ["Leviticus", "lev levit lv"],
  ["Numbers", "num numb nm", "word"],
  ["Deuteronomy", "deut deu dt"],
  ["Joshua", "josh jos", "person"],
  ["Judges", "judg jdg jg", "word"],
  ["Ruth", "rth", "person"],
  ["1 Samuel", "sam sa sm"],
  ["2 Samuel", "sam sa sm"],
  ["1 Kings", "king kgs kin ki"],
  ["2 Kings", "king kgs kin ki"],
  ["1 Chronicles", "chron chr"],
  ["2 Chronicles", "chron chr"],
  ["Ezra", "ezr", "person"],
  ["Nehemiah", "neh", "person"],
  ["Esther", "esth est", "person"],
  ["Job", "jb", "word"],
  ["Psalms", "psalm psa pss ps"],
  ["Proverbs", "proverb prov prv"],
  ["Ecclesiastes", "eccles eccl ecc"],
  ["Song of Solomon", "song_of_songs song_of_sol the_song_of_songs solomon's_song canticles song"],
  ["Isaiah", "isa", "person"],
  ["Jeremiah", "jer", "person"],
  ["Lamentations", "lam"],
  ["Ezekiel", "ezek eze ezk", "person"],
  ["Daniel", "dan dn", "person"],
  ["Hosea", "hos", "person"],
  ["Joel", "jl", "person"],
  ["Amos", "amo", "person"],
  ["Obadiah", "obad oba", "person"],
  ["Jonah", "jon jnh", "person"],
  ["Micah", "mic", "person"],
  ["Nahum", "nah", "person"],
  ["Habakkuk", "hab", "person"],
  ["Zephaniah", "zeph zep", "person"],
  ["Haggai", "hag", "person"],
  ["Zechariah", "zech zec", "person"],
  ["Malachi", "mal", "person"],
  ["Matthew", "matt mat mt", "person"],
  ["Mark", "mrk mk", "word"],
  ["Luke", "luk lk", "person"],
  ["John", "jn jhn joh", "person"],
  ["Acts", "act", "word"],
  ["Romans", "rom ro"],
  ["1 Corinthians", "cor corinth co"],
  ["2 Corinthians", "cor corinth co"],
  ["Galatians", "gal"],
  ["Ephesians", "eph ephes"],
  ["Philippians", "phil philip php"],
  ["Colossians", "col coloss"],
  ["1 Thessalonians", "thess thes th"],
  ["2 Thessalonians", "thess thes th"],
  ["1 Timothy", "tim ti"],
  ["2 Timothy", "tim ti"],
  ["Titus", "tit", "person"],
  ["Philemon", "philem phlm phm", "person"],
  ["Hebrews", "heb"],
  ["James", "jas jam jms", "person"],
  ["1 Peter", "pet pt pe"],
  ["2 Peter", "pet pt pe"],
  ["1 John", "jn jhn joh jo"],
  ["2 John", "jn jhn joh jo"],
  ["3 John", "jn jhn joh jo"],
  ["Jude", "jud", "person"],
  ["Revelation", "revelations rev apocalypse apoc"],
  // Deuterocanonical books, of which the King James Version has no text here. Stored verse numbers need them to be last.
  ["Tobit", "tobias", "person"],
  ["Judith", "jdt jdth", "person"],
  ["Greek Esther", "additions_to_esther"],
  ["Wisdom of Solomon", "wisdom", "word"],
  ["Sirach", "ecclesiasticus"],
  ["Baruch", "", "person"],
  ["Epistle of Jeremiah", "epistle_of_jeremy"],
  ["Prayer of Azariah", "song_of_the_three_young_men"],
  ["Susanna", "", "person"],
  ["Bel and the Dragon", ""],
  ["1 Maccabees", "macc"],
  ["2 Maccabees", "macc"],
  ["3 Maccabees", "macc"],
  ["1 Esdras", "esd"],
  ["2 Esdras", "esd"],
  ["Prayer of Manasseh", "prayer_of_manasses"],
];

function readEntry([name, forms, confusable]: Entry, index: number): Book {
  const numbered = /^([123]) (.*)$/.exec(name);
  const bare = (numbered?.[2] ?? name).toLowerCase();
  return {
    index,
    name,
    forms: [bare, ...forms.split(" ").map((form) => form.replaceAll("_", " "))].filter(Boolean),
    ...(numbered && { ordinal: Number(numbered[1]) }),
    ...(confusable && { confusable }),
  };
}

export const BOOKS: readonly Book[] = ENTRIES.map(readEntry);

/** The books without the deuterocanonical ones. */
export const KING_JAMES_BOOKS = BOOKS.slice(0, 66);

const byName = new Map(BOOKS.map((book) => [book.name, book]));

/** Throws for any name that is not in `BOOKS`. */
export function getBook(name: string): Book {
  const book = byName.get(name);
  if (!book) throw new Error(`No book of the Bible has the name "${name}"`);
  return book;
}
