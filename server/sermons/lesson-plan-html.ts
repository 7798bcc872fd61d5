import sanitizeHtml from "sanitize-html";

const ALLOWED_TAGS =
  "h1 h2 h3 h4 h5 h6 p br hr blockquote cite q div span section ul ol li dl dt dd table thead tbody tr th td " +
  "caption strong em b i u s small sub sup mark code pre a time";

/** Keeps the structure and words of a lesson plan, and drops everything else that HTML can do. */
export function sanitizeLessonPlan(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS.split(" "),
    allowedAttributes: { a: ["href", "rel"], ol: ["start"], th: ["scope"], time: ["datetime"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow" }) },
  });
}
