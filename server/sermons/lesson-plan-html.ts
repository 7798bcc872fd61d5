import sanitizeHtml from "sanitize-html";
import { normalizeLink } from "../../contract/text/links.ts";

const ALLOWED_TAGS =
  "h1 h2 h3 h4 h5 h6 p br hr blockquote cite q div span section ul ol li dl dt dd table thead tbody tr th td " +
  "caption strong em b i u s small sub sup mark code pre a time";

/** Sanitizing takes quadratic time in the depth of nesting. */
const MAX_DEPTH = 500;
const WITHOUT_END = new Set(["br", "hr", "img", "input", "link", "meta"]);
const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi;

/** Keeps the structure and text of a lesson plan and removes all other HTML. */
export function sanitizeLessonPlan(html: string): string {
  return sanitizeHtml(limitNesting(html), {
    allowedTags: ALLOWED_TAGS.split(" "),
    allowedAttributes: { a: ["href", "rel"], ol: ["start"], th: ["scope"], time: ["datetime"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    transformTags: { a: tameLink },
  });
}

function tameLink(tagName: string, { href, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const link = normalizeLink(href ?? "");
  const rel = "noopener noreferrer nofollow";
  return { tagName, attribs: { ...attribs, ...(link !== undefined && { href: link }), rel } };
}

/** Removes the tags, but not the text, of elements that are nested too deeply. */
function limitNesting(html: string): string {
  let depth = 0;
  return html.replace(TAG, (tag: string, slash: string, name: string) => {
    if (WITHOUT_END.has(name.toLowerCase())) return tag;
    const level = slash === "" ? (depth += 1) : depth;
    if (slash !== "") depth = Math.max(0, depth - 1);
    return level > MAX_DEPTH ? "" : tag;
  });
}
