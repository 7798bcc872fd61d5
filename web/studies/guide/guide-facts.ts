import type { StudyVersion } from "../../../contract/records/study.schema.ts";

export interface GuideVersion {
  id: string;
  markdown: string;
  author: string;
  replacedAt: string;
}

export function listGuideVersions(versions: readonly StudyVersion[], current: string): GuideVersion[] {
  const seen = new Set(["", current]);
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

/** Splits streamed Markdown into sections, of which only the last one still changes. Heading levels start at `top`. */
export function splitAtHeadings(markdown: string, top: number): MarkdownSection[] {
  let before = top - 1;
  return markdown.split(/\n(?=#{1,6} )/).map((piece) => {
    const hashes = /^#{1,6}(?= )/.exec(piece)?.[0].length;
    if (hashes === undefined) return { markdown: piece, level: top };
    before = Math.min(before + 1, top + hashes - 1);
    return { markdown: piece, level: before };
  });
}
