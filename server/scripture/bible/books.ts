// The books of the Bible.

export interface Book {
  /** Index in the canon, from 0. */
  index: number;
  /** Standard English name: "1 Corinthians", "Psalms". */
  name: string;
  /** Without its number: "Corinthians". */
  bareName: string;
  /** The number of a numbered book; "Corinthians" alone is not a book. */
  ordinal?: number;
}

const NAMES = [
  "Genesis",
  "Exodus",
  "Leviticus",
  "Numbers",
  "Deuteronomy",
  "Joshua",
  "Judges",
  "Ruth",
  "1 Samuel",
  "2 Samuel",
  "1 Kings",
  "2 Kings",
  "1 Chronicles",
  "2 Chronicles",
  "Ezra",
  "Nehemiah",
  "Esther",
  "Job",
  "Psalms",
  "Proverbs",
  "Ecclesiastes",
  "Song of Solomon",
  "Isaiah",
  "Jeremiah",
  "Lamentations",
  "Ezekiel",
  "Daniel",
  "Hosea",
  "Joel",
  "Amos",
  "Obadiah",
  "Jonah",
  "Micah",
  "Nahum",
  "Habakkuk",
  "Zephaniah",
  "Haggai",
  "Zechariah",
  "Malachi",
  "Matthew",
  "Mark",
  "Luke",
  "John",
  "Acts",
  "Romans",
  "1 Corinthians",
  "2 Corinthians",
  "Galatians",
  "Ephesians",
  "Philippians",
  "Colossians",
  "1 Thessalonians",
  "2 Thessalonians",
  "1 Timothy",
  "2 Timothy",
  "Titus",
  "Philemon",
  "Hebrews",
  "James",
  "1 Peter",
  "2 Peter",
  "1 John",
  "2 John",
  "3 John",
  "Jude",
  "Revelation",
];

function readName(name: string, index: number): Book {
  const numbered = /^([123]) (.*)$/.exec(name);
  const bareName = numbered?.[2] ?? name;
  return { index, name, bareName, ...(numbered && { ordinal: Number(numbered[1]) }) };
}

export const BOOKS: readonly Book[] = NAMES.map(readName);

const byName = new Map(BOOKS.map((book) => [book.name, book]));

/** Throws for any name that is not in `BOOKS`. */
export function getBook(name: string): Book {
  const book = byName.get(name);
  if (!book) throw new Error(`No book of the Bible has the name "${name}"`);
  return book;
}
