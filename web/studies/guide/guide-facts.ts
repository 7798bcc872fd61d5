import type { StudyVersion } from "../../../contract/records/study.schema.ts";

export interface GuideVersion {
  id: string;
  markdown: string;
  author: string;
  replacedAt: string;
}

export function listGuideVersions(versions: readonly StudyVersion[], now: string): GuideVersion[] {
  const seen = new Set(["", now]);
  return versions.flatMap(({ id, replacedAt, study: { generatedContent: guide } }) => {
    if (!guide || seen.has(guide.markdown)) return [];
    seen.add(guide.markdown);
    const author = guide.isEdited ? "You" : (guide.engine ?? "You");
    return [{ id, markdown: guide.markdown, author, replacedAt }];
  });
}

export interface MarkdownSection {
  markdown: string;
  level: number;
}

/** Pieces that begin with a heading, of which only the last one changes; headings start at `top`, without gaps. */
export function splitAtHeadings(markdown: string, top: number): MarkdownSection[] {
  let before = top - 1;
  return markdown.split(/\n(?=#{1,6} )/).map((piece) => {
    const signs = /^#{1,6}(?= )/.exec(piece)?.[0].length;
    if (signs === undefined) return { markdown: piece, level: top };
    before = Math.min(before + 1, top + signs - 1);
    return { markdown: piece, level: before };
  });
}
