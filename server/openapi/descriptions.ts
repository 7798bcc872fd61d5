// Descriptions of parameters and shapes that the contract itself does not describe.
import type { OpenApiDocument, Parameter, Schema } from "./openapi.ts";

/** What `{id}` is, by the path segment before it. */
const IDS: Record<string, string> = {
  sermons: "sermon",
  studies: "Bible study",
  devotionals: "devotional",
  testimonies: "testimony",
  series: "series",
  jobs: "job",
  files: "file",
  sessions: "session",
  uploads: "upload, which is also the id of the future file",
  "{kind}": "record",
};

const PARAMETERS: Record<string, string> = {
  uid: "The id of the user",
  versionId: "The id of the earlier version",
  plannedId: "The id of the planned sermon",
  linkId: "The id of the link",
  tokenId: "The id of the API token",
  mailId: "The id of the email",
  bibleId: "The id of the Bible",
  format: "The format of the file",
  kind: "The kind of records",
  limit: "The maximum number of items in the response",
  after: "`next` of the previous page",
  offset: "`next` of the previous page",
  q: "Words to search for",
  series: "Only records of the series with this name",
  speaker: "Only sermons of this speaker",
  tag: "Only records with this tag",
  book: "Only records on this book of the Bible",
  year: "Only records of this year",
  status: "Only records with this status",
  archived: "Whether to list archived records instead of the others",
  grouped: "Whether the days of a series of devotionals are one item",
  sort: "The order of the items",
  return: "What the response contains",
  part: "The part of the sermon",
  filename: "The name of the file",
  version: "The version of the record that the change is based on",
  youtubeUrl: "The URL of the video that the transcript belongs to",
  sermonId: "Only jobs of this sermon",
  name: "A name",
  text: "Text in which references are found",
  reference: "A reference, for example `John 3:16`",
  bible: "The id of a Bible; by default, the one that the user prefers",
  redirect_uri: "Where the provider sends the browser afterwards",
  v: "The version of the picture, from `imageUrl` of the profile",
  disableCookieCache: "`true` reads the session from the database",
};

const SHAPES: Record<string, string> = {
  ApiToken: "An API token of the user, without the token itself",
  ArchiveOutcome: "How many records of an archive were added",
  AvailableBible: "A Bible that the operator can download",
  Bible: "A Bible of this server",
  BibleDownload: "The state of the download of a Bible",
  BibleId: "The id of a Bible",
  BiblePassage: "The text of a passage in one Bible",
  CheckedField: "References and quotations in one field of a record",
  CheckedPart: "References and quotations in one part of a sermon",
  CheckedReference: "A reference in a text, and whether it exists",
  Contact: "Who to ask about this server",
  ContentItem: "A record of any kind in a list",
  ContentKind: "A kind of record",
  Devotional: "A devotional",
  DevotionalChange: "Changed fields of a devotional, and the version they are based on",
  DevotionalChecks: "References and quotations in a devotional",
  DevotionalItem: "A devotional in a list",
  DevotionalOrigin: "The sermon that a devotional was generated from",
  DevotionalVersion: "An earlier version of a devotional",
  Dismissal: "A finding that the user dismisses or restores",
  EngineInfo: "The engine that generates texts",
  ExportedIds: "The ids of the records to export",
  ExportedKind: "A kind of record that can be exported",
  ExportFormat: "The format of an exported file",
  FieldReference: "A reference in a text, with its position",
  Frequency: "How often a study group meets",
  GeneratedContent: "The leader's guide of a Bible study",
  GeneratedText: "The text that a generation has produced so far",
  Installation: "The features and limits of this server",
  Job: "Long-running work on a sermon",
  JobProgress: "How far a job is",
  JobState: "The state of a job",
  JobStep: "A step of a job",
  MediaFile: "A recording or another file",
  MediaKind: "The kind of media of a study session",
  NameCorrection: "A name that speech recognition may have misheard",
  NameShown: "How a testimony shows the name of its author",
  NewApiToken: "An API token to create",
  NewDevotional: "A devotional to create",
  NewJob: "A job to start",
  NewSeries: "A series to create",
  NewSermon: "A sermon to create",
  NewShareLink: "A link to create",
  NewStudy: "A Bible study to create",
  NewTestimony: "A testimony to create",
  OriginalWord: "A Hebrew word of a passage with its meaning",
  PendingEmail: "An email with a link that could not be sent",
  PlannedSermon: "A sermon that a series plans",
  Preferences: "Preferences of a user",
  Profile: "The profile of a user and their church",
  ProfileChange: "Changed fields of a profile",
  Progress: "How far a generation is",
  QuotationLabel: "How a quotation compares with the Bible text",
  RefinementChange: "A change that refining made in a transcript",
  RelatedPassages: "Cross references and original words of a passage",
  ResultInfo: "How and when a result was generated, and whether it is outdated",
  ResultName: "A result of a sermon",
  Results: "The results of a sermon",
  SearchMatch: "A place in a record that matches a search",
  SearchResult: "A record that matches a search",
  Segment: "Timed words of a transcript; times are in seconds",
  Series: "A series of records",
  SeriesChange: "Changed fields of a series, and the version they are based on",
  SeriesItem: "A series in a list",
  SeriesMember: "A record of a series",
  SeriesPage: "A series with its records",
  Sermon: "A sermon",
  SermonChange: "Changed fields of a sermon, and the version they are based on",
  SermonChecks: "References, quotations, sources and suggested corrections of a sermon",
  SermonItem: "A sermon in a list",
  SermonStatus: "The status of a sermon",
  SermonVersion: "An earlier version of one part of a sermon",
  ShareLink: "A link that shows parts of a record to everyone who has it",
  SignedInUser: "The user that a request belongs to",
  Source: "The sentences of a transcript that a part of a result comes from",
  SourceType: "How the transcript of a sermon came in",
  SpeechInfo: "The speech recognition of this server",
  SpeechModel: "The state of the speech recognition model",
  StreamEvent: "An event of a stream",
  Study: "A Bible study",
  StudyChange: "Changed fields of a Bible study, and the version they are based on",
  StudyChecks: "References and quotations in a Bible study",
  StudyItem: "A Bible study in a list",
  StudyMedia: "A media item of a study session",
  StudySession: "A session of a Bible study",
  StudyVersion: "An earlier version of a Bible study",
  Testimony: "A testimony",
  TestimonyChange: "Changed fields of a testimony, and the version they are based on",
  TestimonyItem: "A testimony in a list",
  TestimonyVersion: "An earlier version of a testimony",
  TextSpan: "A range of characters in a text",
  TokenCount: "How many tokens a language model read and wrote",
  UserSession: "A browser in which the user is signed in",
  VersionedPart: "A part of a sermon that has earlier versions",
  Visibility: "Who may see a testimony",
};

/** Adds the missing descriptions of parameters and shapes to a document. */
export function addDescriptions({ paths, components }: OpenApiDocument): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const { parameters = [] } of Object.values(operations)) {
      for (const parameter of parameters) addDescription(parameter, describeParameter(path, parameter));
    }
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    // Responses of shapes with defaults have their own schema.
    addDescription(schema, SHAPES[name] ?? SHAPES[name.replace(/Output$/, "")]);
  }
}

function addDescription(described: Parameter | Schema, description: string | undefined): void {
  if (description !== undefined) described["description"] ??= description;
}

function describeParameter(path: string, { name }: Parameter): string | undefined {
  if (name !== "id") return PARAMETERS[name];
  const [, before = ""] = /\/([^/]+)\/\{id\}/.exec(path) ?? [];
  return IDS[before] && `The id of the ${IDS[before]}`;
}
