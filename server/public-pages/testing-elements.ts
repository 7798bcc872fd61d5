import { DomUtils, parseDocument } from "htmlparser2";

export interface PageElement {
  name: string;
  attribs: Record<string, string>;
  text: string;
}

/** All elements of a page. */
export const listElements = (html: string): PageElement[] =>
  DomUtils.findAll(() => true, parseDocument(html).children).map((element) => ({
    name: element.name,
    attribs: element.attribs,
    text: DomUtils.textContent(element),
  }));
