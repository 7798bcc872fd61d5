// Reads Zefania XML.
import { findBookByEnglishName, findBookByOsisCode, findBookByZefaniaNumber } from "./book-codes.ts";
import type { EditionBuilder, EditionInfo } from "./edition-builder.ts";
import { readXml } from "./xml.ts";

const SKIPPED = new Set(["note", "xref", "caption", "prolog", "remark", "media", "information"]);
const PROPERTIES: Record<string, keyof EditionInfo> = {
  title: "name",
  identifier: "abbreviation",
  language: "language",
  rights: "rights",
};

export function readZefania(text: string, builder: EditionBuilder): void {
  let skipped = 0;
  let property: keyof EditionInfo | undefined;
  readXml(text, builder, {
    open({ name, attributes }, line) {
      const number = (attribute: string) => attributes[attribute] ?? "";
      if (SKIPPED.has(name)) {
        skipped += 1;
        builder.markNote();
      } else if (name === "xmlbible") builder.describe("name", attributes["biblename"] ?? "");
      else if (name === "biblebook") builder.startBook(findBook(attributes));
      else if (name === "chapter") builder.startChapter(number("cnumber"), line);
      else if (name === "vers" || name === "verse") builder.startVerse(number("vnumber"), line);
      else if (name === "br") builder.addSpace();
      property = skipped > 0 ? PROPERTIES[name] : undefined;
    },
    close({ name }) {
      property = undefined;
      if (SKIPPED.has(name)) skipped -= 1;
      else if (name === "vers" || name === "verse") builder.endVerse();
      else if (name === "biblebook") builder.endBook();
    },
    text(content, line) {
      if (property !== undefined) builder.describe(property, content);
      else if (skipped === 0) builder.addText(content, line);
    },
  });
  builder.endBook();
}

const findBook = ({ bnumber = "", bname = "", bsname = "" }: Record<string, string>) =>
  (/^\d{1,2}$/.test(bnumber) ? findBookByZefaniaNumber(Number(bnumber)) : undefined) ??
  findBookByOsisCode(bsname) ??
  findBookByEnglishName(bname);
