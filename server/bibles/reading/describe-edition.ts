// What is known about an edition from its file and the file's name.
import { franc } from "franc-min";
import path from "node:path";
import { CATALOG } from "../downloads/available-bibles.ts";
import { findBookByEnglishName } from "./book-codes.ts";
import type { EditionInfo } from "./edition-builder.ts";

export interface EditionDescription {
  name: string;
  abbreviation: string;
  language: string;
  license: string;
  copyright: string;
}

const MAX_NAME = 200;
const MAX_COPYRIGHT = 500;

/** `sample` is a part of the text, to detect its language if the file doesn't say it. */
export function describeEdition(
  info: EditionInfo,
  filename: string,
  sample: string,
  chosen = "",
): EditionDescription {
  const given = toLine(chosen);
  const declared = cleanName(toLine(info.name));
  const name = (given || declared || nameOfFile(toLine(filename)) || "Bible").slice(0, MAX_NAME);
  const offered = CATALOG.bibles.find((bible) => bible.name === name);
  const rights = readRights(toLine(info.rights));
  return {
    name,
    abbreviation: offered?.abbreviation ?? chooseAbbreviation(name, given === "" ? info.abbreviation : ""),
    language:
      normalizeLanguage(info.language) || languageOfFile(filename) || normalizeLanguage(franc(sample)),
    ...(rights.license === "" && offered
      ? { license: offered.license, copyright: offered.copyright }
      : rights),
  };
}

/** One line without control characters and without any that change the direction of text. */
const toLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();

/** Without the name of a file and without that of a book. */
function cleanName(name: string): string {
  const clean = name.replace(/\S+\.(?:sfm|usfm|usx|xml)\b/gi, "").trim();
  return findBookByEnglishName(clean) || /[\\/]/.test(clean) ? "" : clean;
}

const nameOfFile = (filename: string) =>
  path
    .basename(filename.replaceAll("\\", "/"))
    .replace(/(?:\.\w{1,8})+$/, "")
    .replace(/[_\s]+/g, " ")
    .trim();

/** "BSB" for "Berean Standard Bible", "L1912" for "Luther 1912". */
function chooseAbbreviation(name: string, declared: string): string {
  if (/^[\p{L}\p{N}.-]{2,12}$/u.test(declared)) return declared;
  if (/^\S{1,12}$/.test(name)) return name;
  const initials = name.match(/[\p{L}\p{N}]+/gu)?.map((word) => (/^\d+$/.test(word) ? word : [...word][0]));
  return (initials?.join("") ?? name).toUpperCase().slice(0, 12);
}

/** "en" for "ENG"; "" for what is not a known language. */
function normalizeLanguage(tag: string): string {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"));
    const known = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(canonical);
    return known === undefined || canonical === "und" ? "" : canonical;
  } catch {
    return "";
  }
}

/** Files of eBible.org are named as "spaRV1909_usfm.zip", others as "chi-cuv.usfx.xml". */
function languageOfFile(filename: string): string {
  const [, code = ""] =
    /^([a-z]{3})(?:[A-Za-z0-9-]*_(?:usfm|usx|usfx)|-)/.exec(path.basename(filename)) ?? [];
  return normalizeLanguage(code);
}

function readRights(rights: string): Pick<EditionDescription, "license" | "copyright"> {
  if (/public domain|dominio p[uú]blico|domínio público|gemeinfrei|domaine public/i.test(rights))
    return { license: "Public domain", copyright: "" };
  const [license = ""] =
    /CC[ -]BY(?:-SA|-ND|-NC)*(?:[ -]\d\.\d)?|Creative Commons [\w-]+/i.exec(rights) ?? [];
  return { license, copyright: rights.slice(0, MAX_COPYRIGHT) };
}
