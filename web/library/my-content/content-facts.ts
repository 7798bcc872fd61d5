import type { ContentItem, ContentKind, FoundPlace } from "../../../contract/content.ts";
import { describePublication } from "../../../contract/publication-facts.ts";
import { paths } from "../../paths.ts";

interface KindFacts {
  name: string;
  plural: string;
  untitled: string;
  /** The word for one that is published. */
  published: string;
  view: (id: string) => string;
  edit: (id: string) => string;
}

export const KINDS: Record<ContentKind, KindFacts> = {
  sermon: {
    name: "Sermon",
    plural: "Sermons",
    untitled: "Untitled Sermon",
    published: "Completed",
    view: paths.sermon,
    edit: paths.editSermon,
  },
  study: {
    name: "Bible Study",
    plural: "Studies",
    untitled: "Untitled Study",
    published: "Published",
    view: paths.study,
    edit: paths.editStudy,
  },
  devotional: {
    name: "Devotional",
    plural: "Devotionals",
    untitled: "Untitled Devotional",
    published: "Published",
    view: paths.devotional,
    edit: paths.editDevotional,
  },
  testimony: {
    name: "Testimony",
    plural: "Testimonies",
    untitled: "Untitled Testimony",
    published: "Finished",
    view: paths.testimony,
    edit: paths.editTestimony,
  },
};

export const nameContent = ({ title, kind }: ContentItem): string => title.trim() || KINDS[kind].untitled;

/** What a draft is called, where it is known that it was published before. */
export const describeDraft = ({ kind, wasPublished }: ContentItem): string => {
  const publishedAt = wasPublished ? "before" : null;
  return describePublication({ status: "draft", publishedAt }, KINDS[kind].published);
};

const TABS: Record<string, string> = {
  transcript: "transcript",
  refinedTranscript: "transcript",
  summary: "summary",
  lessonPlan: "lessonPlan",
  highlights: "highlights",
};

/** Parts of a sermon that only its editor shows. */
const ONLY_IN_EDITOR = new Set(["description", "notes", "series", "speaker", "tags"]);

/** The address at which a found place is to be seen, with the words that the page shows there. */
export function findAddress({ kind, id }: ContentItem, place: FoundPlace | undefined): string {
  const { view, edit } = KINDS[kind];
  if (!place) return view(id);
  const [part = ""] = place.part.split("/");
  if (kind === "sermon") {
    if (ONLY_IN_EDITOR.has(part)) return edit(id);
    const tab = TABS[part];
    if (tab === undefined) return view(id);
    const { start, end } = place.span;
    const query = new URLSearchParams({ tab });
    if (part === "highlights") query.set("find", readMatch(place));
    else query.set("at", `${part}:${start}-${end}`);
    return `${view(id)}?${query}`;
  }
  const query = new URLSearchParams(kind === "study" ? { tab: findStudyTab(part) } : {});
  query.set("find", readMatch(place));
  return `${view(id)}?${query}`;
}

const findStudyTab = (part: string) =>
  part === "sessions" ? "sessions" : part === "guide" ? "study" : "overview";

/** The words that were found, and what follows them, for they may stand on the page more than once. */
function readMatch({ snippet }: FoundPlace): string {
  const from = snippet.findIndex(({ isMatch }) => isMatch);
  return (snippet[from]?.text ?? "") + (snippet[from + 1]?.text ?? "").slice(0, 20);
}

const PART_NAMES: Record<string, string> = {
  title: "Title",
  scripture: "Scripture",
  series: "Series",
  speaker: "Speaker",
  tags: "Tags",
  description: "Description",
  notes: "Notes",
  summary: "Summary",
  highlights: "Highlights",
  lessonPlan: "Lesson Plan",
  refinedTranscript: "Transcript",
  transcript: "Transcript",
  ministryTags: "Ministry Tags",
  objectives: "Objectives",
  materials: "Materials",
  guide: "Study",
  reading: "Reading",
  reflectionQuestions: "Reflection Questions",
  prayer: "Prayer",
  before: "Before",
  how: "How",
  after: "After",
  name: "Name",
  discussionQuestions: "Discussion Questions",
  activities: "Activities",
  resources: "Resources",
};

/** What the part of a record is called on the screens: "Summary", "Session 2, Activities". */
export function namePart(part: string): string {
  const [first = "", at, field = ""] = part.split("/");
  if (first === "sessions") return `Session ${Number(at) + 1}, ${PART_NAMES[field] ?? field}`;
  return PART_NAMES[first] ?? first;
}
