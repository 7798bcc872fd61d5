import { findByWords, splitWords } from "../ui/text/find-by-words.ts";
import type { HelpPage } from "./help-pages.ts";

export interface HelpSection {
  page: HelpPage;
  /** Empty for the text before the first heading. */
  heading: string;
  /** The titles of page and section. */
  label: string;
  /** The text without Markdown. */
  words: string;
}

/** The sections of a page, one for each second-level heading. */
export const splitSections = (page: HelpPage): HelpSection[] =>
  page.text.split(/^## /m).map((section, index) => {
    const [first = "", ...lines] = section.split("\n");
    const [heading, text] = index === 0 ? ["", section] : [first, lines.join("\n")];
    const words = text.replaceAll("**", "").replaceAll(/^- /gm, "").replaceAll(/\s+/g, " ").trim();
    return { page, heading, label: `${page.title} ${heading}`, words };
  });

/** The sections in which every typed word starts a word; those with all of them in a title come first. */
export const searchHelp = (pages: readonly HelpPage[], typed: string): HelpSection[] =>
  splitWords(typed).length === 0 ? [] : findByWords(pages.flatMap(splitSections), typed);

const EXCERPT_CHARACTERS = 160;

/** The beginning of the section, or the sentence with the first of the words. */
export function getExcerpt({ words: text }: HelpSection, typed: string): string {
  const [first = ""] = splitWords(typed);
  const at = text.toLowerCase().search(new RegExp(`\\b${first}`));
  const start = at < EXCERPT_CHARACTERS / 2 ? 0 : text.lastIndexOf(". ", at) + 1;
  const excerpt = text.slice(start, start + EXCERPT_CHARACTERS).trim();
  return start + EXCERPT_CHARACTERS < text.length ? `${excerpt.replace(/\s\S*$/, "")} …` : excerpt;
}

/** For the address: "add-your-first-sermon". */
export const nameSection = (heading: string): string => splitWords(heading).join("-");
