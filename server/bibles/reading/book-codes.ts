// The codes of books in files, in the order of `BOOKS`.
import { BOOKS } from "../../scripture/bible/books.ts";

const USFM_CODES =
  "GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL " +
  "MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV " +
  "TOB JDT ESG WIS SIR BAR LJE S3Y SUS BEL 1MA 2MA 3MA 1ES 2ES MAN";

const OSIS_CODES =
  "Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov Eccl Song Isa Jer Lam Ezek Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal " +
  "Matt Mark Luke John Acts Rom 1Cor 2Cor Gal Eph Phil Col 1Thess 2Thess 1Tim 2Tim Titus Phlm Heb Jas 1Pet 2Pet 1John 2John 3John Jude Rev " +
  "Tob Jdt EsthGr Wis Sir Bar EpJer PrAzar Sus Bel 1Macc 2Macc 3Macc 1Esd 2Esd PrMan";

/** The numbers of Zefania after those of the 66 books. */
const ZEFANIA_MORE = "JDT WIS TOB SIR BAR 1MA 2MA".split(" ");

const mapCodes = (codes: string) =>
  new Map(codes.split(" ").map((code, index) => [code.toUpperCase(), BOOKS[index]?.name] as const));

const byUsfm = mapCodes(USFM_CODES);
const byOsis = mapCodes(OSIS_CODES);
const byName = new Map([
  ...BOOKS.map(({ name }) => [name.toLowerCase(), name] as const),
  ["psalm", "Psalms"] as const,
  ["song of songs", "Song of Solomon"] as const,
]);

/** The book of a USFM or USX code; undefined for front matter, glossaries and unknown codes. */
export const findBookByUsfmCode = (code: string) => byUsfm.get(code.toUpperCase());

export const findBookByOsisCode = (code: string) => byOsis.get(code.toUpperCase());

export function findBookByZefaniaNumber(number: number): string | undefined {
  const code = ZEFANIA_MORE[number - 67];
  return code === undefined && number <= 66 ? BOOKS[number - 1]?.name : byUsfm.get(code ?? "");
}

export const findBookByEnglishName = (name: string) => byName.get(name.toLowerCase());
